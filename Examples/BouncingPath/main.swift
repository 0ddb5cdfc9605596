// A star that bounces off the picture's edges for four seconds: bouncing-path OUTPUT
import Foundation
import GLFXDrawing
import GLFXKit

/// A position that moves back and forth between two ends at a constant speed.
func bounced(_ way: Double, between low: Double, and high: Double) -> Double {
    let rest = way.truncatingRemainder(dividingBy: 2 * (high - low))
    return low + (rest < high - low ? rest : 2 * (high - low) - rest)
}

let size = PictureSize(width: 640, height: 360)
let maker = try MovieMaker(CommandLine.arguments[1], size: size, framesPerSecond: 30)
try maker.addFrames(for: 4) { context, time in
    context.paint(
        .linear(from: Point(x: 0, y: 0), to: Point(x: 0, y: 360), [.init(0, .black), .init(1, try Color("navy"))]))
    context.translate(
        x: bounced(230 * time, between: 60, and: 580), y: bounced(170 * time, between: 60, and: 300))
    context.rotate(2 * time)
    context.withShadow(.black, offset: Point(x: 5, y: 5), blur: 4) {
        for corner in 0..<10 {
            let angle = Double(corner) * .pi / 5
            let radius: Double = corner % 2 == 0 ? 55 : 22
            context.line(to: Point(x: radius * sin(angle), y: -radius * cos(angle)))
        }
        context.closePath()
        context.fill(.yellow, keepsPath: true)
        context.stroke(.orange, LineStyle(width: 4, join: .round))
    }
}
print("\(try maker.finish().frames) frames")
