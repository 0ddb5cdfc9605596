# bash completion for glfx, made by `glfx completions bash`.
_glfx() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} options words
    # Bash takes --option=value apart at the equals sign.
    if [[ $current == '=' ]]; then current=; fi
    if [[ $previous == '=' ]] && ((COMP_CWORD > 1)); then previous=${COMP_WORDS[COMP_CWORD-2]}; fi
    COMPREPLY=()
    case $previous in
    --shader)
        words=$(glfx shaders 2>/dev/null | cut -d' ' -f1)
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
        compopt -o filenames 2>/dev/null
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current")
        return ;;
    --lut)
        compopt -o filenames 2>/dev/null
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current")
        return ;;
    --set)
        compopt -o filenames 2>/dev/null
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current")
        return ;;
    --preset-file)
        compopt -o filenames 2>/dev/null
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current")
        return ;;
    --input)
        compopt -o filenames 2>/dev/null
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current")
        return ;;
    --input-time)
        :
        return ;;
    --input-fade)
        :
        return ;;
    --input-fps)
        :
        return ;;
    --mask)
        compopt -o filenames 2>/dev/null
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current")
        return ;;
    --mask-channel)
        mapfile -t COMPREPLY < <(compgen -W 'both luma alpha' -- "$current")
        return ;;
    --mix)
        :
        return ;;
    --space)
        mapfile -t COMPREPLY < <(compgen -W 'linear scene' -- "$current")
        return ;;
    --dialect)
        mapfile -t COMPREPLY < <(compgen -W 'glsl gpuimage glslviewer glslsandbox shadertoy isf gl-transitions mpv retroarch slang matchbox obs shadertastic reshade mpchc windows-terminal godot touchdesigner postprocessing synesthesia pixi three glfxjs gstreamer processing picom hyprland kodelife bonzomatic flutter agsl openfl love gamemaker ppsspp dolphin babylon burnmywindows kwin minecraft niri kivy cocos2dx twigl theforce gskglshader jitter solar2d dctl wallpaperengine' -- "$current")
        return ;;
    --result-alpha)
        mapfile -t COMPREPLY < <(compgen -W 'straight premultiplied ignore' -- "$current")
        return ;;
    --include)
        compopt -o filenames 2>/dev/null
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current")
        return ;;
    --media)
        compopt -o filenames 2>/dev/null
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current")
        return ;;
    --key)
        mapfile -t COMPREPLY < <(compgen -W 'auto green blue' -- "$current")
        return ;;
    --key-at)
        :
        return ;;
    --plate)
        mapfile -t COMPREPLY < <(compgen -W 'auto none' -- "$current")
        compopt -o filenames 2>/dev/null
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current")
        return ;;
    --keep)
        :
        return ;;
    --keep-at)
        :
        return ;;
    --inside)
        compopt -o filenames 2>/dev/null
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current")
        return ;;
    --outside)
        compopt -o filenames 2>/dev/null
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current")
        return ;;
    --matte)
        compopt -o filenames 2>/dev/null
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current")
        return ;;
    --export-plate)
        compopt -o filenames 2>/dev/null
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current")
        return ;;
    --key-report)
        mapfile -t COMPREPLY < <(compgen -W 'json' -- "$current")
        return ;;
    --ocio)
        compopt -o filenames 2>/dev/null
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current")
        return ;;
    --input-space)
        :
        return ;;
    --output-space)
        :
        return ;;
    --working-space)
        :
        return ;;
    --display)
        :
        return ;;
    --view)
        :
        return ;;
    --look)
        :
        return ;;
    --ocio-variable)
        :
        return ;;
    --background)
        compopt -o filenames 2>/dev/null
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current")
        return ;;
    --background-fit)
        mapfile -t COMPREPLY < <(compgen -W 'contain cover stretch' -- "$current")
        return ;;
    --beside)
        mapfile -t COMPREPLY < <(compgen -W 'source source:over source:wipe' -- "$current")
        return ;;
    --input-end)
        mapfile -t COMPREPLY < <(compgen -W 'hold loop stop hide' -- "$current")
        return ;;
    --mouse)
        :
        return ;;
    --keys)
        :
        return ;;
    --date)
        :
        return ;;
    --seed)
        :
        return ;;
    --start)
        :
        return ;;
    --end)
        :
        return ;;
    --speed)
        :
        return ;;
    --freeze)
        :
        return ;;
    --at)
        :
        return ;;
    --duration)
        :
        return ;;
    --fps)
        :
        return ;;
    --max-fps)
        :
        return ;;
    --conform)
        :
        return ;;
    --conform-pitch)
        mapfile -t COMPREPLY < <(compgen -W 'change keep' -- "$current")
        return ;;
    --drop-repeats)
        :
        return ;;
    --video-stream)
        :
        return ;;
    --layer)
        :
        return ;;
    --size)
        mapfile -t COMPREPLY < <(compgen -W '480p 720p 1080p 1440p 2160p 4k' -- "$current")
        return ;;
    --fit)
        mapfile -t COMPREPLY < <(compgen -W 'contain cover stretch' -- "$current")
        return ;;
    --deinterlace)
        mapfile -t COMPREPLY < <(compgen -W 'frame field' -- "$current")
        return ;;
    --hold)
        :
        return ;;
    --pan)
        mapfile -t COMPREPLY < <(compgen -W 'in out left right up down' -- "$current")
        return ;;
    --transition)
        words=$(glfx shaders 2>/dev/null | cut -d' ' -f1)
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
        compopt -o filenames 2>/dev/null
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current")
        return ;;
    --transition-duration)
        :
        return ;;
    --fade-in)
        :
        return ;;
    --fade-out)
        :
        return ;;
    --text)
        :
        return ;;
    --burn-subtitles)
        compopt -o filenames 2>/dev/null
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current")
        return ;;
    --burn)
        mapfile -t COMPREPLY < <(compgen -W 'timecode frame time' -- "$current")
        return ;;
    --font)
        :
        return ;;
    --text-size)
        :
        return ;;
    --text-color)
        :
        return ;;
    --text-box)
        :
        return ;;
    --text-outline)
        :
        return ;;
    --text-shadow)
        :
        return ;;
    --text-at)
        mapfile -t COMPREPLY < <(compgen -W 'center top bottom left right top-left top-right bottom-left bottom-right' -- "$current")
        return ;;
    --text-time)
        :
        return ;;
    --text-fade)
        :
        return ;;
    --text-opacity)
        :
        return ;;
    --audio)
        mapfile -t COMPREPLY < <(compgen -W 'copy none' -- "$current")
        compopt -o filenames 2>/dev/null
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current")
        return ;;
    --audio-stream)
        mapfile -t COMPREPLY < <(compgen -W 'all' -- "$current")
        return ;;
    --audio-track-gain)
        :
        return ;;
    --audio-offset)
        :
        return ;;
    --audio-fade)
        :
        return ;;
    --audio-mix)
        compopt -o filenames 2>/dev/null
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current")
        return ;;
    --audio-gain)
        :
        return ;;
    --audio-mix-fade)
        :
        return ;;
    --audio-duck)
        :
        return ;;
    --audio-duck-threshold)
        :
        return ;;
    --audio-duck-attack)
        :
        return ;;
    --audio-duck-release)
        :
        return ;;
    --audio-mix-offset)
        :
        return ;;
    --loudness)
        :
        return ;;
    --true-peak)
        :
        return ;;
    --deliver)
        mapfile -t COMPREPLY < <(compgen -W 'xdcam-hd422-1080i50 xdcam-hd422-1080i5994 xdcam-hd422-1080p25 xdcam-hd422-1080p2997 xdcam-hd422-720p50 xdcam-hd422-720p5994 jpeg2000 dnxhr-lb dnxhr-sq dnxhr-hq dnxhr-hqx dnxhr-444 prores-proxy prores-lt prores-422 prores-hq prores-4444 prores-4444xq youtube youtube-hdr youtube-hdr-vp9 instagram-reel instagram-feed tiktok webm-alpha hevc-alpha webp apng' -- "$current")
        return ;;
    --format)
        mapfile -t COMPREPLY < <(compgen -W 'mov mp4 mkv webm nut y4m ts text json sarif junit github gitlab' -- "$current")
        return ;;
    --codec)
        :
        return ;;
    --quality)
        :
        return ;;
    --preset)
        :
        return ;;
    --pix-fmt)
        mapfile -t COMPREPLY < <(compgen -W 'yuv420p yuv422p yuv444p yuv420p10le yuv422p10le yuv444p10le yuva420p yuva444p10le' -- "$current")
        return ;;
    --gop)
        :
        return ;;
    --interlace)
        mapfile -t COMPREPLY < <(compgen -W 'top bottom segmented' -- "$current")
        return ;;
    --encoder-option)
        :
        return ;;
    --audio-codec)
        :
        return ;;
    --audio-bitrate)
        :
        return ;;
    --audio-rate)
        mapfile -t COMPREPLY < <(compgen -W '44100 48000 96000' -- "$current")
        return ;;
    --metadata)
        :
        return ;;
    --subtitles)
        compopt -o filenames 2>/dev/null
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current")
        return ;;
    --alpha)
        mapfile -t COMPREPLY < <(compgen -W 'auto keep drop' -- "$current")
        return ;;
    --depth)
        mapfile -t COMPREPLY < <(compgen -W '8 10 12 16' -- "$current")
        return ;;
    --start-number)
        :
        return ;;
    --timecode)
        :
        return ;;
    --output-folder)
        compopt -o filenames 2>/dev/null
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current")
        return ;;
    --name)
        :
        return ;;
    --watch-folder)
        compopt -o filenames 2>/dev/null
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current")
        return ;;
    --settle)
        :
        return ;;
    --junit)
        compopt -o filenames 2>/dev/null
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current")
        return ;;
    --device)
        mapfile -t COMPREPLY < <(compgen -W 'auto native software' -- "$current")
        compopt -o filenames 2>/dev/null
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current")
        return ;;
    --upload)
        mapfile -t COMPREPLY < <(compgen -W 'auto rgb planes' -- "$current")
        return ;;
    --decoder)
        mapfile -t COMPREPLY < <(compgen -W 'auto software cuda vaapi v4l2m2m' -- "$current")
        return ;;
    --threads)
        :
        return ;;
    --frames-in-flight)
        :
        return ;;
    --max-pixels)
        :
        return ;;
    --frame-timeout)
        :
        return ;;
    --run-up)
        :
        return ;;
    --parts)
        :
        return ;;
    --jobs)
        :
        return ;;
    --progress)
        mapfile -t COMPREPLY < <(compgen -W 'auto plain json none' -- "$current")
        return ;;
    --stats)
        mapfile -t COMPREPLY < <(compgen -W 'json' -- "$current")
        return ;;
    --save)
        compopt -o filenames 2>/dev/null
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current")
        return ;;
    --port)
        :
        return ;;
    --listen)
        :
        return ;;
    --times)
        :
        return ;;
    --sweep)
        :
        return ;;
    --shaders)
        mapfile -t COMPREPLY < <(compgen -W 'bundled' -- "$current")
        compopt -o filenames 2>/dev/null
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current")
        return ;;
    --fill)
        compopt -o filenames 2>/dev/null
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current")
        return ;;
    --before-after)
        mapfile -t COMPREPLY < <(compgen -W 'side over wipe' -- "$current")
        return ;;
    --columns)
        :
        return ;;
    --cell)
        :
        return ;;
    --output)
        compopt -o filenames 2>/dev/null
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current")
        return ;;
    --job)
        compopt -o filenames 2>/dev/null
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current")
        return ;;
    --max-difference)
        :
        return ;;
    --psnr)
        :
        return ;;
    --ssim)
        :
        return ;;
    --tags)
        mapfile -t COMPREPLY < <(compgen -W 'exact ignore' -- "$current")
        return ;;
    --ignore)
        :
        return ;;
    --html)
        compopt -o filenames 2>/dev/null
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current")
        return ;;
    --difference)
        compopt -o filenames 2>/dev/null
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current")
        return ;;
    --hash)
        :
        return ;;
    --filter)
        :
        return ;;
    --to)
        compopt -o filenames 2>/dev/null
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current")
        return ;;
    --input-root)
        compopt -o filenames 2>/dev/null
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current")
        return ;;
    --index)
        :
        return ;;
    --frames)
        :
        return ;;
    --sbatch-option)
        :
        return ;;
    --image)
        :
        return ;;
    --stdin-name)
        compopt -o filenames 2>/dev/null
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current")
        return ;;
    esac
    case ${COMP_WORDS[1]} in
    run)
        options='--output --codec --device --overwrite --dry-run --json --progress --summary --stats --key-report --parts --jobs --run-up --resume --junit --quiet --verbose --help' ;;
    tune)
        options='--save --port --listen --open --no-open --help' ;;
    watch)
        options='--help' ;;
    sheet)
        options='--times --sweep --shaders --fill --before-after --columns --cell --no-labels --help' ;;
    compare)
        options='--job --max-difference --max-pixels --psnr --ssim --times --tags --ignore --align --junit --html --difference --json --quiet --verbose --help' ;;
    hash)
        options='--job --hash --no-thumbnails --quiet --help' ;;
    test)
        options='--filter --update --junit --html --jobs --device --json --quiet --verbose --help' ;;
    plan)
        options='--to --input-root --help' ;;
    part)
        options='--index --frames --input-root --progress --quiet --verbose --help' ;;
    status)
        options='--json --help' ;;
    join)
        options='--output --clean --input-root --overwrite --quiet --verbose --help' ;;
    resume)
        options='--clean --input-root --jobs --overwrite --progress --quiet --verbose --help' ;;
    submit)
        options='--to --sbatch-option --image --print --help' ;;
    inspect)
        options='--json --source --loudness --frame-timeout --dialect --result-alpha --include --media --help' ;;
    check)
        options='--format --json --summary --strict --stdin-name --jobs --frame-timeout --dialect --include --media --device --quiet --verbose --help' ;;
    doctor)
        options='--device --json --help'
        [[ $current == -* ]] || return ;;
    shaders)
        options='--json --help'
        [[ $current == -* ]] || return ;;
    help)
        options='--help'
        if [[ $current != -* ]]; then
            mapfile -t COMPREPLY < <(compgen -W 'shaders values key color pictures time sizes transitions text audio output delivery device limits messages codes' -- "$current")
            return
        fi ;;
    manual)
        options='--help'
        [[ $current == -* ]] || return ;;
    completions)
        options='--help'
        if [[ $current != -* ]]; then
            mapfile -t COMPREPLY < <(compgen -W 'bash zsh fish' -- "$current")
            return
        fi ;;
    *) options='--shader --lut --set --preset-file --input --input-time --input-fade --input-fps --mask --mask-channel --mask-invert --mix --space --dialect --result-alpha --include --media --key --key-at --plate --keep --keep-at --inside --outside --matte --export-plate --key-report --ocio --input-space --output-space --working-space --display --view --look --ocio-variable --background --background-fit --beside --input-end --mouse --keys --date --seed --start --end --speed --freeze --at --duration --fps --max-fps --conform --conform-pitch --drop-repeats --video-stream --layer --frame-blend --size --fit --deinterlace --hold --pan --transition --transition-duration --fade-in --fade-out --text --burn-subtitles --burn --font --text-size --text-color --text-box --text-outline --text-shadow --text-at --text-time --text-fade --text-opacity --audio --audio-stream --audio-track-gain --audio-offset --audio-fade --audio-mix --audio-gain --audio-mix-fade --audio-duck --audio-duck-threshold --audio-duck-attack --audio-duck-release --audio-mix-offset --audio-mono --audio-loop --loudness --true-peak --deliver --format --codec --quality --preset --pix-fmt --gop --interlace --sdr --encoder-option --audio-codec --audio-bitrate --audio-rate --metadata --subtitles --no-faststart --alpha --depth --overwrite --start-number --timecode --reproducible --output-folder --name --watch-folder --settle --resume --junit --faststart --dry-run --json --device --upload --require-gpu --decoder --no-cache --threads --frames-in-flight --strict --max-pixels --frame-timeout --run-up --parts --jobs --progress --stats --summary --quiet --verbose --help --version' ;;
    esac
    if [[ $current == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
        return
    fi
    if ((COMP_CWORD == 1)); then
        mapfile -t COMPREPLY < <(compgen -W 'run tune watch sheet compare hash test plan part status join resume submit inspect check doctor shaders help manual completions' -- "$current")
    fi
    compopt -o filenames 2>/dev/null
    mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current")
}
complete -F _glfx glfx
