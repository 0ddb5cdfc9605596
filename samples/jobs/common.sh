# What the jobs of this folder share; each begins with `source`, runs in an empty folder, and checks what it made.
set -euo pipefail

jobs=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
glfx=${GLFX:-$("$jobs/../../scripts/build")}

# make NAME OPTION…: ffmpeg makes what a job needs.
make() { ffmpeg -nostdin -v error -y "${@:2}" "$1"; }

# run WORD…: shows a job as it would be typed, and runs it.
run() {
    printf '\n$ glfx'
    printf ' %q' "$@"
    printf '\n'
    "$glfx" "$@"
}

fail() {
    echo "$(basename "$0"): error: $*" >&2
    exit 1
}

# pixel FILE SECONDS X Y: a pixel of the frame that is shown then, from the top left: `255 0 12`.
pixel() {
    ffmpeg -nostdin -v error -i "$1" -vf "select=gte(t\,$2-0.0001),format=rgb24,crop=1:1:$3:$4" -frames:v 1 \
        -f rawvideo -pix_fmt rgb24 - | od -An -tu1 | xargs
}

# expect FILE SECONDS X Y 'R G B' [TOLERANCE]: that pixel, to within so many codes of each channel (3).
expect() {
    local found channels wanted index difference
    found=$(pixel "$1" "$2" "$3" "$4")
    read -ra channels <<<"$found"
    read -ra wanted <<<"$5"
    for index in 0 1 2; do
        difference=$((channels[index] - wanted[index]))
        [ "${difference#-}" -le "${6:-3}" ] || fail "$1 at $2 s, $3,$4: $found instead of $5"
    done
}

# frames FILE: how many it has.
frames() { ffprobe -v error -count_frames -select_streams v:0 -show_entries stream=nb_read_frames -of csv=p=0 "$1"; }
