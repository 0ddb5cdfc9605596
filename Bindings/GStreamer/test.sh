#!/usr/bin/env bash
# Tests of the GStreamer element with libglfx.
#
#     GLFX=glfx GLFX_LIB=FOLDER PLUGINS=FOLDER Bindings/GStreamer/test.sh
#
# GLFX: the command, to compare with. GLFX_LIB: the folder of libglfx.so, if it is not installed. PLUGINS: that of
# libgstglfx.so.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
: "${PLUGINS:?the folder of libgstglfx.so}"
# shellcheck source=../common/tests.sh
. "$here/../common/tests.sh"
export GST_PLUGIN_PATH=$PLUGINS GST_REGISTRY=$work/registry.bin
cd "$work"

launch() { timeout 120 gst-launch-1.0 --no-fault -q "$@"; }

# OPTIONS… -- PROPERTIES…: the command's picture and gst-launch's are equal.
equals_command() {
    local options=()
    while [ "$1" != -- ]; do options+=("$1") && shift; done
    shift
    "$GLFX" in1.png "${options[@]}" --overwrite --quiet reference.png
    launch filesrc location=in1.png ! pngdec ! glfx "$@" ! pngenc ! filesink location=result.png
    same_pictures reference.png result.png
}

# FORMAT FFMPEG'S-FORMAT
equals_in_format() {
    ffmpeg -v error -y -i in1.png -vf "format=gbrap16,geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='257*mod(X,256)'" \
        -f rawvideo -pix_fmt "$2" in.raw
    ffmpeg -v error -y -f rawvideo -s 321x203 -pix_fmt "$2" -i in.raw -pix_fmt "$3" raw.png
    "$GLFX" raw.png --shader vignette --amount 0.7 --overwrite --quiet reference.png
    launch filesrc location=in.raw blocksize=$((321 * 203 * 8)) ! \
        rawvideoparse width=321 height=203 format="$1" ! glfx shader=vignette amount=0.7 ! filesink location=result.raw
    ffmpeg -v error -i reference.png -f rawvideo -pix_fmt "$2" - | cmp - result.raw
}

equals_bgr() {
    "$GLFX" in1.png --shader vignette --overwrite --quiet reference.png
    launch filesrc location=in1.png ! pngdec ! videoconvert ! video/x-raw,format=BGR ! glfx shader=vignette ! \
        videoconvert ! video/x-raw,format=RGB ! pngenc ! filesink location=result.png
    same_pictures reference.png result.png
}

equals_movie() {
    "$GLFX" in%d.png --fps 30000/1001 --shader moving.frag --overwrite --quiet reference%d.png
    launch multifilesrc location=in%d.png start-index=1 stop-index=6 caps="image/png,framerate=30000/1001" ! pngdec ! \
        glfx shader=moving.frag ! pngenc ! multifilesink location=result%d.png
    for i in 0 1 2 3 4 5; do same_pictures reference$((i + 1)).png "result$i.png"; done
}

# PATTERN PROPERTIES…: gst-launch fails, and one line says why.
fails() {
    local pattern=$1 code=0
    shift
    launch videotestsrc num-buffers=1 ! videoconvert ! glfx "$@" ! fakesink > out.txt 2>&1 || code=$?
    cat out.txt
    [ "$code" -ne 0 ] && [ "$code" -ne 124 ] && [ "$(grep -cE -- "$pattern" out.txt)" -eq 1 ]
}

inspects() {
    gst-inspect-1.0 glfx > inspect.txt 2> warnings.txt
    cat warnings.txt
    [ ! -s warnings.txt ]
    grep -q 'Klass *Filter/Effect/Video' inspect.txt
    grep -q 'Rank *none' inspect.txt
    for name in shader parameters device renderer; do grep -q "^  $name " inspect.txt; done
}

draws_device() {
    launch videotestsrc num-buffers=1 ! videoconvert ! glfx shader=vignette device=software ! fakesink 2>&1 | tee out.txt
    [ ! -s out.txt ]
}

# A key gives opaque pictures alpha where the next element takes it, and a shader that makes none does not.
gives_alpha() {
    local opaque="filesrc location=in1.png ! pngdec ! videoconvert ! video/x-raw,format=RGB"
    "$GLFX" in1.png --shader chromakey --key-color '#808080' --overwrite --quiet reference.png
    # shellcheck disable=SC2086
    launch $opaque ! glfx shader=chromakey key-color='#808080' ! pngenc ! filesink location=result.png
    same_pictures reference.png result.png rgba
    [ "$(ffprobe -v error -show_entries stream=pix_fmt -of csv=p=0 result.png)" = rgba ]
    # shellcheck disable=SC2086
    launch $opaque ! glfx shader=vignette ! pngenc ! filesink location=result.png
    [ "$(ffprobe -v error -show_entries stream=pix_fmt -of csv=p=0 result.png)" = rgb24 ]
    # Where no alpha is taken, it is as before.
    # shellcheck disable=SC2086
    launch $opaque ! glfx shader=chromakey ! video/x-raw,format=RGB ! pngenc ! filesink location=result.png
    [ "$(ffprobe -v error -show_entries stream=pix_fmt -of csv=p=0 result.png)" = rgb24 ]
}

# What is behind the keyed picture is seen.
lies_over() {
    launch compositor name=c sink_0::zorder=0 sink_1::zorder=1 ! videoconvert ! video/x-raw,format=RGB ! pngenc snapshot=true ! \
        filesink location=result.png videotestsrc num-buffers=1 pattern=blue ! video/x-raw,width=64,height=48 ! videoconvert ! \
        c.sink_0 videotestsrc num-buffers=1 pattern=green ! video/x-raw,format=I420,width=64,height=48 ! videoconvert ! \
        glfx shader=chromakey key-color=lime ! c.sink_1
    [ "$(ffmpeg -v error -i result.png -vf crop=1:1:32:24 -f rawvideo -pix_fmt rgb24 - | od -An -tu1 | tr -s ' ')" = ' 0 0 255' ]
}

equals_with_aspect() {
    ffmpeg -v error -y -i in1.png -vf setsar=4/3 -c:v ffv1 -pix_fmt bgra aspect.mkv
    ffmpeg -v error -y -i in1.png -f rawvideo -pix_fmt rgba in.raw
    "$GLFX" aspect.mkv --shader vignette --at 0 --overwrite --quiet reference.png
    "$GLFX" in1.png --shader vignette --overwrite --quiet square.png
    launch filesrc location=in.raw blocksize=$((321 * 203 * 4)) ! rawvideoparse width=321 height=203 format=rgba ! \
        capssetter caps=video/x-raw,pixel-aspect-ratio=4/3 ! glfx shader=vignette ! pngenc ! filesink location=result.png
    same_pictures reference.png result.png
    ! same_pictures square.png result.png 2> /dev/null
}

changes_size() {
    equals_command --shader crop --left 21 --top 4 -- shader=crop left=21 top=4
    [ "$(ffprobe -v error -show_entries stream=width,height -of csv=p=0 result.png)" = 300,199 ]
}

check "gst-inspect shows it" inspects
check "equal to the command" equals_command --shader vignette --amount 0.6 --center 0.3,0.2 -- \
    shader=vignette amount=0.6 center=0.3,0.2
check "components of a vector" equals_command --shader vignette --center 0.3,0.2 -- shader=vignette center-x=0.3 center-y=0.2
check "parameters" equals_command --shader vignette --amount 0.6 --center 0.3,0.2 -- \
    shader=vignette parameters="amount=0.6; center='0.3,0.2'"
check "parameters before the shader" equals_command --shader vignette --amount 0.6 -- parameters=amount=0.6 shader=vignette
check "keyframes in parameters" equals_command --shader vignette --amount '0s:0.3, 1s:1' -- \
    shader=vignette parameters="amount='0s:0.3, 1s:1'"
check "a chain as JSON" equals_command --shader blur --shader vignette --amount 0.3 -- \
    'shader=[{"shader":"blur"},{"shader":"vignette"}]' amount=0.3
check "a color" equals_command --shader kinds.frag --on --key-color '#4080c0' -- \
    shader=kinds.frag on=true key-color='#4080c0'
check "components of a color" equals_command --shader kinds.frag --on --key-color 0.25,0.5,0.75 -- \
    shader=kinds.frag on=true key_color-r=0.25 key-color-g=0.5 key-color-b=0.75
check "a choice" equals_command --shader kinds.frag --mode one -- shader=kinds.frag mode=one
check "a value that has to be given" equals_command --shader needs.frag --k 0.5 -- shader=needs.frag parameters=k=0.5
check "another size" changes_size
check "RGBA" equals_in_format rgba rgba rgba
check "BGRA" equals_in_format bgra bgra rgba
check "BGR" equals_bgr
gst-inspect-1.0 glfx > inspect.txt
if grep -q RGBA64_LE inspect.txt; then
    check "RGBA64" equals_in_format rgba64-le rgba64le rgba64be
else
    skip "RGBA64: this GStreamer lacks it"
fi
check "alpha of an opaque picture" gives_alpha
check "a key over a background" lies_over
check "pixels that are not square" equals_with_aspect
check "times of frames" equals_movie
check "software renderer" draws_device
check "no such shader" fails "no shader 'missing.frag'" shader=missing.frag amount=0.6
check "no shader" fails "a shader is needed"
check "broken shader" fails 'broken.frag:2:' shader=broken.frag
check "broken JSON" fails 'is no JSON' 'shader=[{"shader":"blur"]'
check "no such property" fails 'no property "nosuch"' shader=vignette nosuch=1
check "no such parameter" fails "parameter 'nosuch'" shader=vignette parameters=nosuch=1
check "a wrong value" fails "cannot be 'lots'" shader=vignette parameters=amount=lots
check "a missing value" fails "'k' ha" shader=needs.frag
check "no such device" fails "the device 'nosuch'" shader=vignette device=nosuch

if pkg-config --exists gstreamer-controller-1.0; then
    read -ra flags <<< "$(pkg-config --cflags --libs gstreamer-controller-1.0)"
    "${CC:-cc}" -std=c11 -Wall -Wextra -Werror "$here/tests/stream.c" -o stream "${flags[@]}" -lm
    check "a controlled parameter" timeout 120 ./stream controlled .
    check "times stay" timeout 120 ./stream times .
    check "a seek rewinds" timeout 120 ./stream seek .
    check "a shader changes while playing" timeout 120 ./stream live .
    check "what is refused while playing" timeout 120 ./stream refused .
    check "one name in two shaders" timeout 120 ./stream names .
else
    skip "stream: gstreamer-controller-1.0 is not installed"
fi
if command -v gst-validate-1.0 > /dev/null; then
    check "gst-validate" timeout 120 gst-validate-1.0 videotestsrc num-buffers=20 ! videoconvert ! \
        glfx shader=vignette ! videoconvert ! fakesink
else
    skip "gst-validate: not installed"
fi
finish
