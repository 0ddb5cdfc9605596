#!/usr/bin/env bash
# GStreamer: glshader between a PNG and a PNG without alpha, as for a picture that becomes Y'CbCr.
set -euo pipefail

if [ "$1" = --version ]; then
    gst-inspect-1.0 glshader >/dev/null
    gst-launch-1.0 --version | sed -n 's/^GStreamer /GStreamer /p'
    exit
fi
shader=$(<"$1")
picture=$2
output=$3
shift 3
time=0
uniforms=uniforms
for pair; do
    case $pair in
    time=*) time=${pair#time=} ;;
    *) uniforms+=", ${pair%%=*}=(float)${pair#*=}" ;;
    esac
done
frames=1
# One frame each half second: the last one is at the time asked for.
[ "$time" = 0 ] || frames=$(awk -v t="$time" 'BEGIN { print int(t * 2) + 1 }')
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
options=()
[ "$uniforms" = uniforms ] || options=("uniforms=$uniforms")
gst-launch-1.0 -q filesrc location="$picture" ! pngdec ! videoconvert ! imagefreeze num-buffers="$frames" ! \
    video/x-raw,framerate=2/1 ! glupload ! glcolorconvert ! glshader fragment="\"$shader\"" ${options[@]+"${options[@]}"} ! \
    gldownload ! videoconvert ! video/x-raw,format=RGB ! pngenc snapshot=false ! multifilesink location="$folder/%d.png"
mv "$folder/$((frames - 1)).png" "$output"
