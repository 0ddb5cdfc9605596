#!/usr/bin/env bash
# Tests of the frei0r filter in ffmpeg and in melt.
#
#     GLFX=glfx GLFX_LIB=FOLDER PLUGINS=FOLDER Bindings/frei0r/test.sh
#
# GLFX: the command, to compare with. GLFX_LIB: the folder of libglfx.so, if it is not installed. PLUGINS: that of glfx.so.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
: "${PLUGINS:?the folder of glfx.so}"
# shellcheck source=../common/tests.sh
. "$here/../common/tests.sh"
export FREI0R_PATH=$PLUGINS
cd "$work"
# ffmpeg's frei0r wants rows without padding, which are its own where the width is a multiple of 16.
for i in 1 2 3 4 5 6; do ffmpeg -v error -y -i "in$i.png" -vf crop=320:203:0:0 -update 1 cropped.png && mv cropped.png "in$i.png"; done
read -ra flags <<< "$(pkg-config --cflags frei0r)"
"${CC:-cc}" -std=c11 -Wall -Wextra -Werror ${flags[@]+"${flags[@]}"} "$here/tests/host.c" -o host -ldl

# The parameter `shader` as a filter's argument of ffmpeg.
argument() {
    # ffmpeg reads quotes three times over; double ones are not special to it.
    printf "frei0r=glfx:'%s'" "${1//:/\\:}"
}

through_ffmpeg() {
    timeout 120 ffmpeg -v error -y -i "$1" -vf "$(argument "$2")" "$3" > out.txt 2>&1
    cat out.txt
}

# TEXT OPTIONS…: the command's picture and ffmpeg's are equal.
equals_command() {
    local text=$1
    shift
    "$GLFX" in1.png "$@" --overwrite --quiet reference.png
    through_ffmpeg in1.png "$text" result.png
    [ ! -s out.txt ]
    same_pictures reference.png result.png
}

# SHADER PATTERN: the picture is unchanged, and one line says why.
passes_through() {
    through_ffmpeg in%d.png "$1" result%d.png
    [ "$(wc -l < out.txt)" -eq 1 ]
    grep -q -- "$2" out.txt
    for i in 1 2 3 4 5 6; do same_pictures "in$i.png" "result$i.png"; done
}

unchanged() {
    through_ffmpeg in1.png "$1" result.png
    [ ! -s out.txt ]
    same_pictures in1.png result.png
}

with_alpha() {
    ffmpeg -v error -y -i in1.png -vf "format=gbrap,geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='mod(X,256)'" -pix_fmt rgba alpha.png
    "$GLFX" alpha.png --shader vignette --overwrite --quiet reference.png
    through_ffmpeg alpha.png vignette result.png
    same_pictures reference.png result.png rgba
}

equals_movie() {
    "$GLFX" in%d.png --fps 30000/1001 --shader moving.frag --overwrite --quiet reference%d.png
    timeout 120 ffmpeg -v error -y -framerate 30000/1001 -i in%d.png -vf "$(argument moving.frag)" result%d.png
    for i in 1 2 3 4 5 6; do same_pictures "reference$i.png" "result$i.png"; done
}

two_in_one() {
    "$GLFX" in1.png --shader vignette --amount 0.6 --overwrite --quiet between.png
    "$GLFX" between.png --shader blur --overwrite --quiet reference.png
    timeout 120 ffmpeg -v error -y -i in1.png -vf "$(argument 'vignette amount=0.6'),$(argument blur)" result.png
    same_pictures reference.png result.png
}

other_size() {
    through_ffmpeg in1.png "crop left=21 top=4" result.png
    [ ! -s out.txt ]
    [ "$(ffprobe -v error -show_entries stream=width,height -of csv=p=0 result.png)" = 320,203 ]
    ! same_pictures in1.png result.png
}

# SIZE SHADER TIME… OPTIONS: through a host of the test's own, which has pictures of any width.
through_host() {
    local size=$1
    shift
    ffmpeg -v error -y -f lavfi -i "testsrc=s=$size" -frames:v 1 -pix_fmt rgb24 odd.png
    ffmpeg -v error -i odd.png -f rawvideo -pix_fmt rgba - | ./host "$PLUGINS/glfx.so" "${size%x*}" "${size#*x}" "$@" > odd.raw
    ffmpeg -v error -y -f rawvideo -pix_fmt rgba -s "$size" -i odd.raw -pix_fmt rgb24 result.png
}

odd_sizes() {
    local size
    for size in 1x1 3x5 17x1 2x33 641x7; do
        through_host "$size" vignette 0
        "$GLFX" odd.png --shader vignette --overwrite --quiet reference.png
        same_pictures reference.png result.png
    done
}

# Times that go back, repeat or are none.
odd_times() {
    through_host 320x200 time.frag 0 4 4 4 2 nan -1e300 10
    ffmpeg -v error -y -f lavfi -i color=white:s=320x200 -frames:v 1 -pix_fmt rgb24 reference.png
    same_pictures reference.png result.png
    # A rewound shader has no frame before: time 2 is drawn, after 4.
    through_host 320x200 '[{"shader": "time.frag"}, {"shader": "before.frag"}]' 3 4 2
    ffmpeg -v error -y -f lavfi -i color=0x333333:s=320x200 -frames:v 1 -pix_fmt rgb24 reference.png
    same_pictures reference.png result.png
}

value() {
    "$GLFX" in1.png --shader vignette --amount 0.25 --overwrite --quiet reference.png
    timeout 120 ffmpeg -v error -y -i in1.png -vf "frei0r=glfx:vignette|0.25" result.png
    same_pictures reference.png result.png
}

# FILE ARGUMENTS…: the picture through melt, in RGB from end to end.
through_melt() {
    local result=$1
    shift
    printf '%s=%s\n' width 320 height 200 frame_rate_num 25 frame_rate_den 1 progressive 1 sample_aspect_num 1 \
        sample_aspect_den 1 display_aspect_num 8 display_aspect_den 5 colorspace 709 description test > profile
    timeout 120 melt -silent -profile ./profile avformat:melt.png in=0 out=9 "$@" -consumer avformat:melted.mkv f=matroska \
        vcodec=ffv1 pix_fmt=bgra mlt_image_format=rgba real_time=-1 an=1 > out.txt 2>&1
    cat out.txt
    ffmpeg -v error -y -i melted.mkv -vf format=rgb24 "$result"
}

melt_equals() {
    ffmpeg -v error -y -i in1.png -vf crop=320:200 melt.png
    "$GLFX" melt.png --shader vignette --amount 0.6 --overwrite --quiet reference.png
    through_melt melted%d.png -filter frei0r.glfx shader="vignette amount:0.6"
    same_pictures reference.png melted1.png
    through_melt moved%d.png -filter frei0r.glfx shader=moving.frag
    for i in 1 2 3 4 5 6 7 8 9 10; do cp melt.png "many$i.png"; done
    "$GLFX" many%d.png --fps 25 --shader moving.frag --overwrite --quiet reference%d.png
    for i in 1 2 5 10; do same_pictures "reference$i.png" "moved$i.png"; done
    # A value that melt animates: 0 in the first picture, 1 in the last.
    through_melt moved%d.png -filter frei0r.glfx shader=vignette value1='0=0;9=1'
    "$GLFX" melt.png --shader vignette --amount 1 --overwrite --quiet reference.png
    same_pictures melt.png moved1.png
    same_pictures reference.png moved10.png
}

mkdir "with space"
cp scale.frag "with space/a b.frag"
check "equal to the command" equals_command "vignette amount=0.6 center=0.3,0.2" --shader vignette --amount 0.6 --center 0.3,0.2
check "a file with spaces" equals_command '"with space/a b.frag" amount=0.5' --shader "with space/a b.frag" --amount 0.5
check "a quoted value" equals_command 'scale.frag tint="0.1, 0.7, 0.3"' --shader scale.frag --tint '0.1, 0.7, 0.3'
check "colons" equals_command "vignette amount:0.6 center:0.3,0.2" --shader vignette --amount 0.6 --center 0.3,0.2
check "JSON" equals_command '[{"shader": "blur"}, {"shader": "vignette", "parameters": {"amount": 0.3}}]' \
    --shader blur --shader vignette --amount 0.3
check "a value by number" value
check "alpha" with_alpha
check "times of frames" equals_movie
check "two instances" two_in_one
check "another size" other_size
check "odd sizes" odd_sizes
check "odd times" odd_times
check "no shader" unchanged " "
check "broken shader" passes_through broken.frag 'broken.frag:2:'
check "no such shader" passes_through missing.frag "no shader 'missing.frag'"
check "no such parameter" passes_through "vignette nosuch=1" "no parameter 'nosuch'"
check "not NAME=VALUE" passes_through "vignette lots" "not NAME=VALUE"
check "a quote that is open" passes_through 'vignette amount="1' "is not closed"
if command -v melt > /dev/null; then
    check "melt" melt_equals
else
    skip "melt: not installed"
fi
finish
