internal import GLFXCore
internal import GLFXGLES
internal import GLFXRender
import Glibc

// The render part alone, on whatever device is found: no movie, no encoder. `scripts/bench --gpu` runs it, here or, from
// the folder that `scripts/pack` makes, on a machine that has neither Swift nor FFmpeg.
let usage = """
    usage: render-bench [--device auto|software|NODE] [--size WxH] [--frames N] [--frames-in-flight N] [--json]

    Uploads, draws (chromakey, and the drawing of --key) and reads back frames: as BGRA, and as the planes of 4:2:0 that
    are converted on the device both ways. Prints milliseconds a frame; together: each frame waited for; in flight: as many
    at a time as glfx draws (3 on a GPU); processor: of all threads together.
    """

func fail(_ message: String) -> Never {
    let line = "render-bench: error: \(message)\n"
    _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    exit(2)
}

var selection = DeviceSelection.automatic
var (width, height, frames) = (1920, 1080, 100)
var framesInFlight: Int?
var isJSON = false
var arguments = CommandLine.arguments.dropFirst()
while let word = arguments.popFirst() {
    func value() -> String {
        guard let next = arguments.popFirst() else { fail("\(word) needs a value") }
        return next
    }
    switch word {
    case "--device":
        let name = value()
        selection = name == "auto" ? .automatic : name == "software" ? .software : .node(name)
    case "--size":
        let sides = value().split(separator: "x").compactMap { Int($0) }
        // A row of packed chroma is an eighth of the width.
        guard sides.count == 2, sides.allSatisfy({ $0 > 0 }), sides[0] % 8 == 0, sides[1] % 2 == 0 else {
            fail("--size takes WxH, the width a multiple of 8 and the height even")
        }
        (width, height) = (sides[0], sides[1])
    case "--frames":
        guard let count = Int(value()), count > 0 else { fail("--frames takes a number above 0") }
        frames = count
    case "--frames-in-flight":
        guard let count = Int(value()), (1...8).contains(count) else { fail("--frames-in-flight takes 1 to 8") }
        framesInFlight = count
    case "--json": isJSON = true
    case "--help":
        print(usage)
        exit(0)
    default: fail("unknown option '\(word)'\n\(usage)")
    }
}

do {
    let device = try GraphicsDevice(selection, framesInFlight: framesInFlight)
    let results = [
        ("BGRA", try timeBGRA(.chromakey, on: device, width: width, height: height, frames: frames)),
        ("BGRA, --key", try timeBGRA(.wholeKey, on: device, width: width, height: height, frames: frames)),
        ("planes of 4:2:0", try timePlanes(on: device, width: width, height: height, frames: frames)),
    ]
    if isJSON {
        let parts = results.map { name, times in
            let figures = [
                ("upload", times.upload), ("draw", times.draw), ("read_back", times.readBack),
                ("together", times.together), ("in_flight", times.inFlight), ("processor", times.processor),
            ]
            // What is not measured is left out.
            return "\"\(name)\": {"
                + figures.filter { $0.1 > 0 }.map { "\"\($0)_ms\": \(text($1))" }.joined(separator: ", ") + "}"
        }
        print(
            "{\"device\": \"\(device.renderer)\", \"version\": \"\(device.versionName)\", \"width\": \(width), "
                + "\"height\": \(height), \"frames\": \(frames), \(parts.joined(separator: ", "))}")
    } else {
        print("\(device.renderer), \(device.versionName); \(width)x\(height), \(frames) frames, ms a frame\n")
        print(columns("", ["upload", "draw", "read back", "together", "in flight", "processor"]))
        for (name, times) in results {
            print(
                columns(
                    name,
                    [times.upload, times.draw, times.readBack, times.together, times.inFlight, times.processor]
                        .map(text)))
        }
    }
} catch let failure as Failure {
    fail("\(failure)")
}

func text(_ milliseconds: Double) -> String { milliseconds > 0 ? fixed(milliseconds, 2) : "-" }

func columns(_ name: String, _ cells: [String]) -> String {
    cells.reduce(name + String(repeating: " ", count: max(0, 18 - name.count))) { line, cell in
        line + String(repeating: " ", count: max(1, 11 - cell.count)) + cell
    }
}
