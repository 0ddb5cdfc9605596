// Twelve frames of a movie on one picture, each with its time: contact-sheet OUTPUT.png MOVIE
import Foundation
import GLFXDrawing
import GLFXKit

let (columns, rows, width, height) = (4, 3, 240.0, 135.0)
var options = MovieReader.Options()
options.pixelFormat = .bgra8
let reader = try MovieReader(CommandLine.arguments[2], options: options)
let length = reader.duration?.seconds ?? 0
let sheet = try PixelBuffer.blank(
    width: columns * Int(width) + 10, height: rows * Int(height + 24) + 10, format: .bgra8)
let caption = TextStyle(size: 14, color: .white, alignment: .center)
try sheet.draw { context in
    context.clear(Color(gray: 0.1))
    for index in 0..<columns * rows {
        let milliseconds = Int64(1000 * length * (Double(index) + 0.5) / Double(columns * rows))
        let time = Timestamp(milliseconds, timeBase: Rational(1, 1000))
        let (x, y) = (10 + Double(index % columns) * width, 10 + Double(index / columns) * (height + 24))
        context.draw(
            try reader.frame(at: time).buffer, in: Rectangle(x: x, y: y, width: width - 10, height: height - 6))
        try context.text(
            String(format: "%.2f s", time.seconds),
            in: Rectangle(x: x, y: y + height - 4, width: width - 10, height: 20),
            caption)
    }
}
try sheet.write(to: CommandLine.arguments[1], overwrite: true)
print("\(columns * rows) frames")
