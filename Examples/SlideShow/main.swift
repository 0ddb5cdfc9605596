// Pictures, two seconds each, coming up over half a second, with music below: slide-show OUTPUT MUSIC PICTURE…
import GLFXDrawing
import GLFXKit

let (output, music, pictures) = (
    CommandLine.arguments[1], CommandLine.arguments[2], CommandLine.arguments.dropFirst(3)
)
var show = Composition(size: PictureSize(width: 640, height: 360), framesPerSecond: 25)
for (number, picture) in pictures.enumerated() {
    var slide = Clip(.picture(picture), from: Rational(Int64(2 * number), 1), for: Rational(5, 2))
    slide.fit = .cover
    slide.opacity = { time in min(1, time / 0.5) }
    slide.transform = { time in
        .translation(x: -320, y: -180).then(.scaling(x: 1 + time / 30, y: 1 + time / 30)).then(
            .translation(x: 320, y: 180))
    }
    show.add(slide)
}
show.sounds = [MovieSound(music, gain: -3)]
print("\(try show.write(to: output).frames) frames")
