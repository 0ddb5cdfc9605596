// A title that fades out over a clip's first two seconds, with the clip's audio: title-card OUTPUT CLIP TITLE
import GLFXDrawing
import GLFXKit

let (output, clip, title) = (CommandLine.arguments[1], CommandLine.arguments[2], CommandLine.arguments[3])
let reader = try MovieReader(clip)
let maker = try MovieMaker(output, size: reader.size, framesPerSecond: reader.framesPerSecond ?? 25)
if reader.otherTracks.contains(where: { $0.kind == .audio }) { try maker.addSound(MovieSound(clip)) }
let height = Double(reader.size.height)
let style = TextStyle(size: height / 8, weight: .bold, color: .white, alignment: .center)
try maker.add(movie: clip) { context, time in
    guard time < 2 else { return }
    try context.withOpacity(min(1, 2 - time)) {
        context.paint(Color(gray: 0, alpha: 0.5))
        try context.text(title, in: context.bounds.inset(by: height / 10), style, verticalAlignment: 0.5)
    }
}
print("\(try maker.finish().frames) frames")
