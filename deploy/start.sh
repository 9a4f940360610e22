#!/bin/sh
# The program is behind these lines, where Python finds it. They look for a Python that can run it.
for python in python3 python3.14 python3.13 python3.12 python3.11; do
  if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then exec "$python" "$0" "$@"; fi
done
said='Per aprire la Briscola serve Python 3.11 o più recente: installalo da python.org e riapri questo file.'
echo "$said" >&2
if [ ! -t 2 ]; then # opened by a double click: nobody sees what is printed
  { zenity --error --text="$said" || kdialog --error "$said" || xmessage "$said" || osascript -e "display alert \"$said\""; } 2>/dev/null
fi
exit 1
