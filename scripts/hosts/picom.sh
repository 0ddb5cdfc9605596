#!/usr/bin/env bash
# picom 9, whose shaders are of the older form: a window without a border, on a display of its own that has Composite.
set -euo pipefail

if [ "$1" = --version ]; then
    command -v display import >/dev/null || { echo "imagemagick is not installed" >&2 && exit 1; }
    picom --version | sed 's/^v/picom /'
    exit
fi
if [ -z "${PICOM_DISPLAY:-}" ]; then
    PICOM_DISPLAY=own exec xvfb-run -a -s '-screen 0 320x240x24 +extension Composite' "$0" "$@"
fi
picom --config /dev/null --backend glx --glx-fshader-win "$(cat "$1")" &
compositor=$!
sleep 1
display -borderwidth 0 -geometry 64x48+10+10 -immutable "$2" &
window=$!
trap 'kill $window $compositor' EXIT
sleep 2
import -window root -crop 64x48+10+10 +repage "$3"
