// Draws, encodes or does both, 1080p: MakerBench draw|encode|make FRAMES OUTPUT. Prints the seconds that it took.
import Foundation
import GLFXDrawing
import GLFXKit

let (mode, count, output) = (CommandLine.arguments[1], Int(CommandLine.arguments[2]) ?? 0, CommandLine.arguments[3])
let size = PictureSize(width: 1920, height: 1080)

/// A background, forty shapes that move, a shadow-less title: a frame as motion graphics have it.
func draw(_ context: DrawingContext, _ time: Double) throws {
    context.paint(
        .linear(
            from: Point(x: 0, y: 0), to: Point(x: 0, y: 1080),
            [.init(0, Color(red: 0.1, green: 0.1, blue: 0.3)), .init(1, Color(red: 0.2, green: 0.4, blue: 0.6))]))
    for shape in 0..<40 {
        let angle = time + Double(shape) * 0.5
        let place = Point(x: 960 + 800 * cos(angle), y: 540 + 400 * sin(1.3 * angle))
        context.circle(center: place, radius: 30 + Double(shape))
        context.fill(Color(red: Double(shape) / 40, green: 0.6, blue: 1 - Double(shape) / 40, alpha: 0.7))
    }
    try context.text(
        "Frame at \(time) s", in: Rectangle(x: 100, y: 900, width: 1720, height: 120),
        TextStyle(size: 72, weight: .bold, color: .white, alignment: .center))
}

func seconds(at frame: Int) -> Double { Double(frame) / 30 }

let start: Date
switch mode {
case "draw":
    let picture = PixelBuffer(width: size.width, height: size.height, format: .bgra8)
    start = Date()
    for frame in 0..<count {
        try picture.draw { context in
            context.clear(.black)
            try draw(context, seconds(at: frame))
        }
    }
case "encode":
    // As many drawn pictures as move on from one to the next, to and fro.
    let pictures = try (0..<30).map { frame in
        let picture = try PixelBuffer.blank(width: size.width, height: size.height, format: .bgra8)
        try picture.draw { context in
            context.clear(.black)
            try draw(context, seconds(at: frame))
        }
        return picture
    }
    let writer = try MovieWriter(output, size: size, framesPerSecond: 30, overwrite: true)
    start = Date()
    for frame in 0..<count {
        let place = frame % 58
        let time = Timestamp(frame: frame, framesPerSecond: 30)
        try writer.append(pictures[place < 30 ? place : 58 - place], at: time)
    }
    try writer.finish()
default:
    var options = MovieMaker.Options()
    options.overwrite = true
    let maker = try MovieMaker(output, size: size, framesPerSecond: 30, options: options)
    start = Date()
    for frame in 0..<count { try maker.addFrame { context in try draw(context, seconds(at: frame)) } }
    try maker.finish()
}
print(String(format: "%.3f", Date().timeIntervalSince(start)))
