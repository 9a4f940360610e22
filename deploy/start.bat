@echo off
chcp 65001 >nul
py -3 -c "import sys; sys.exit(sys.version_info < (3, 11))" 2>nul
if errorlevel 1 goto missing
py -3 "%~dp0briscola.pyz" %*
goto end
:missing
echo Per aprire la Briscola serve Python 3.11 o più recente: installalo da python.org e riapri questo file.
:end
pause
