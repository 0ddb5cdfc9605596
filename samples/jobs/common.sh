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

# psnr FILE OTHER: of all frames, in decibels; 99 where they are the same.
psnr() {
    ffmpeg -nostdin -i "$1" -i "$2" -lavfi "[0]format=gbrp[a];[1]format=gbrp[b];[a][b]psnr" -f null - 2>&1 |
        sed -n 's/.*average:\([0-9.inf]*\).*/\1/p' | sed 's/inf/99/'
}

# is WHAT FOUND CONDITION: awk's condition over x, which is what was found.
is() { awk -v x="$2" "BEGIN { exit !($3) }" || fail "$1: $2, and not $3"; }

# field FILE STREAM NAME: of the first stream of a kind (v:0, a:0, s:0), as ffprobe says it.
field() { ffprobe -v error -select_streams "$2" -show_entries "stream=$3:stream_tags=$3" -of default=nk=1:nw=1 "$1" | head -1; }

# level FILE START LENGTH: the mean level of the audio there, in decibels.
level() {
    ffmpeg -nostdin -ss "$2" -t "$3" -i "$1" -vn -af astats=measure_perchannel=none -f null - 2>&1 |
        sed -n 's/.*RMS level dB: //p' | tail -1
}

# Arguments of clips that ffmpeg makes without loss, and of movies that glfx writes so.
lossless=(-c:v ffv1 -pix_fmt gbrp)
