#!/usr/bin/env bash
# num2words 0.5.14 (Python), to-words 5.7.0, n2words 4.0.0 and italian-numbers 1.8.0 (Node.js): Italian ordinals in words, as a
# certificate has them ("ventunesimo classificato").
# Guess before the run: up to a hundred all four have all of them; above, 106 may be wrong.
# Seen: to-words, which names it-IT among its locales, has cardinals from 21 to 99, round tens apart ("ventuno classificato").
# n2words drops the i of sei (ventiseesimo instead of ventiseiesimo). num2words has 1 to 100, and then centodicottesimo
# (centodiciottesimo). Only italian-numbers has all of these.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet num2words==0.5.14
cd "$folder"
npm install --silent --no-fund --no-audit to-words@5.7.0 n2words@4.0.0 italian-numbers@1.8.0
cat >words.mjs <<'NODE'
import { toItalianOrdinal } from "italian-numbers";
import { toOrdinal } from "n2words/it-IT";
import { ToWords } from "to-words";

const toWords = new ToWords({ localeCode: "it-IT" });
const libraries = { "italian-numbers": toItalianOrdinal, n2words: toOrdinal, "to-words": (number) => toWords.toOrdinal(number) };
for (const [name, ordinal] of Object.entries(libraries)) {
  console.log(name, [3, 11, 20, 21, 23, 26, 40, 98, 110, 118].map((number) => ordinal(number).toLowerCase()).join(" | "));
}
NODE
cat >words.py <<'PYTHON'
from num2words import num2words

print("num2words", " | ".join(num2words(number, to="ordinal", lang="it") for number in (3, 11, 20, 21, 23, 26, 40, 98, 110, 118)))
PYTHON
node words.mjs | tee seen
venv/bin/python words.py | tee -a seen
diff seen - <<'SEEN'
italian-numbers terzo | undicesimo | ventesimo | ventunesimo | ventitreesimo | ventiseiesimo | quarantesimo | novantottesimo | centodecimo | centodiciottesimo
n2words terzo | undicesimo | ventesimo | ventunesimo | ventitreesimo | ventiseesimo | quarantesimo | novantottesimo | centodiecesimo | centodiciottesimo
to-words terzo | undicesimo | ventesimo | ventuno | ventitré | ventisei | quarantesimo | novantotto | cento decimo | cento diciottesimo
num2words terzo | undicesimo | ventesimo | ventunesimo | ventitreesimo | ventiseiesimo | quarantesimo | novantottesimo | centodiecesimo | centodicottesimo
SEEN
