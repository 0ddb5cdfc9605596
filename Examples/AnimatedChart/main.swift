// Columns that grow to the numbers of a file with lines like `Berlin,3.7`: animated-chart OUTPUT NUMBERS.csv
import Foundation
import GLFXDrawing
import GLFXKit

let text = try String(contentsOfFile: CommandLine.arguments[2], encoding: .utf8)
let rows: [(name: String, value: Double)] = text.split(separator: "\n").compactMap { line in
    let fields = line.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    guard fields.count == 2, let value = Double(fields[1]) else { return nil }
    return (fields[0], value)
}
let most = rows.map(\.value).max() ?? 1

var options = MovieMaker.Options()
options.background = .white
let size = PictureSize(width: 640, height: 360)
let maker = try MovieMaker(CommandLine.arguments[1], size: size, framesPerSecond: 30, options: options)
let label = TextStyle(size: 18, color: .gray, alignment: .center)

func draw(_ context: DrawingContext, grown share: Double) throws {
    let step = 600 / Double(max(1, rows.count))
    for (index, row) in rows.enumerated() {
        let left = 20 + Double(index) * step
        let height = 260 * row.value / most * share
        context.roundedRectangle(
            Rectangle(x: left + step * 0.15, y: 310 - height, width: step * 0.7, height: height), radius: 6)
        context.fill(try Color("steelblue"))
        let box = Rectangle(x: left, y: 318, width: step, height: 24)
        try context.text(row.name, in: box, label)
        let number = String(format: "%.1f", row.value * share)
        try context.text(number, in: Rectangle(x: left, y: 284 - height, width: step, height: 24), label)
    }
}

// Fast at first, slow at the end.
try maker.addFrames(for: 2) { context, time in try draw(context, grown: 1 - pow(1 - time / 2, 3)) }
try maker.addFrame(for: 1) { context in try draw(context, grown: 1) }
print("\(try maker.finish().frames) frames")
