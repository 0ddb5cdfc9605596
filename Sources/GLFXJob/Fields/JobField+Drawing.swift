internal import GLFXCore
internal import GLFXMedia
internal import GLFXPrograms

/// What is drawn.
extension JobField {
    static let shaders: [JobField] = [
        JobField(
            "shader", key: "shaders",
            FieldAccess(
                read: { (value, job) throws(Failure) in job.shaders = try ShaderJSON.stages(value, as: .filter) },
                write: { (job) throws(Failure) in try ShaderJSON.node(job.shaders) }),
            .required("FILE|NAME"), .shaders, "draw with this shader; repeated: one after the other",
            detail: "A file, else the name of a bundled shader (see `glfx shaders`), with or without .frag.",
            completion: .shaders, isRepeatable: true),
        JobField(
            "background", .field(\.background, BackgroundCodec()), .required("COLOR|FILE"), .facts,
            "lay the result over a color, a movie or a still",
            detail: "A color is #rgb, #rgba, #rrggbb, #rrggbbaa, a CSS color name or numbers from 0 to 1 "
                + "(0.2,0.4,0.6). A file that is named like a color is written with its folder: ./red.",
            completion: .files,
            Summary(line: .over) { job in
                switch job.background {
                case .none: nil
                case .color(let color): colorText(color)
                case .file(let part): "'\(part)'"
                }
            }),
        JobField(
            "background-fit", .field(\.backgroundFit, ChoiceCodec()), .required("HOW"), .facts,
            "how the background's picture fills the frame",
            detail:
                "cover fills it and cuts off the overhang; contain shows the whole picture, with transparent borders; "
                + "stretch fills it out of shape. Without it: cover.",
            Summary(line: .over, order: 1) { job in
                guard case .file = job.background, job.backgroundFit != .cover else { return nil }
                return job.backgroundFit.rawValue
            }),
        JobField(
            "beside", .field(\.comparison, ChoiceCodec()), .required("WHAT"), .facts,
            "show the source beside the result",
            detail: "source: the source at the left, the result at the right; source:over: one above the other; "
                + "source:wipe: the source's left half and the result's right one. A source of another size than the "
                + "result's is scaled to that.",
            Summary(line: .with, order: 2) { $0.comparison.map { "beside the source (\($0.rawValue))" } }),
        JobField(
            "input-end", .field(\.inputEnd, ChoiceCodec()), .required("HOW"), .facts, "when another picture ends first",
            detail: "For --input and --background: hold shows their last frame, loop begins them again, stop ends "
                + "the output with the first that ends. Without it: hold.",
            Summary(line: .with, order: 1) { job in
                switch job.inputEnd {
                case .hold: nil
                case .loop: "further movies begin again at their end"
                case .stop: "the first movie that ends ends all"
                }
            }),
        JobField(
            "mouse", MouseCodec.access, .required("X,Y|KEYFRAMES"), .facts,
            "where the mouse is, for shaders that ask; or '0s:100,80 down, 2s:300,80 up'",
            detail:
                "Pixels of the movie's frame from its bottom left; X,Y,X,Y adds where it was clicked. Keyframes move "
                + "it, with an easing behind each if any; `down` presses its button, `up` releases it. Shadertoy's iMouse "
                + "follows while the button is down, its third number is negative once it is released, its fourth "
                + "behind the frame of the click. Without it: 0,0.",
            sharedHelp: "what shaders are told of mouse, keys, date and chance (never a clock's)",
            Summary(line: .with) { job in
                guard case .still(let numbers) = job.mouse else {
                    return job.mouse.keyframeText.map { "mouse at \($0)" }
                }
                let places = (0..<4).map { decimal(numbers[$0]) }.joined(separator: ",")
                return job.mouse == .none ? nil : "mouse at \(places)"
            }),
        JobField(
            "keys", KeysCodec.access, .required("KEY@TIMES"), .facts,
            "the keys that are pressed: 'space@1.5-2, left@3-'",
            detail:
                "For shaders that read Shadertoy's keyboard. A letter, a digit, space, enter, tab, escape, left, up, "
                + "right, down, shift, ctrl, alt, f1 to f12 and so on, or key65 for a browser's number of a key. Without an "
                + "end (space@1.5-) it is held to the end, without a dash (space@1.5) for 0.1 s.",
            sharedHelp: "",
            Summary(line: .with) { $0.keys.isEmpty ? nil : "keys \(KeysCodec.text($0.keys))" }),
        JobField(
            "date", .field(\.date, DateCodec()), .required("DATE"), .facts,
            "the date at the movie's beginning, for shaders that ask",
            detail: "2026-11-21 or 2026-11-21T09:30:15. Without it: when the movie was made, as it says itself, else "
                + "the first day of 2000; never a clock's, so that a run repeats.",
            sharedHelp: "", Summary(line: .with) { $0.date.map { "date \($0)" } }),
        JobField(
            "seed", .field(\.seed, SeedCodec()), .required("NUMBER"), .facts,
            "what is random follows from this; the same seed, the same pictures",
            detail: "A whole number. Without it: 0.",
            Summary(line: .with) { $0.seed == 0 ? nil : "seed \($0.seed)" }),
    ]
}

/// `#204060`, or components where that is not exact.
package func colorText(_ color: SIMD4<Float>) -> String {
    ColorText.hexadecimal(color) ?? (0..<4).map { decimal(Double(color[$0])) }.joined(separator: ",")
}
