internal import GLFXCore
internal import GLFXMedia
internal import GLFXPrograms

/// What is drawn.
extension JobField {
    static let shaders: [JobField] = [
        JobField(
            key: "shaders",
            FieldAccess(
                read: { (value, job) throws(Failure) in job.shaders = try ShaderJSON.stages(value, as: .filter) },
                write: { (job) throws(Failure) in try ShaderJSON.node(job.shaders) })),
        JobField(
            key: "background", .field(\.background, BackgroundCodec()),
            Summary(line: .over) { job in
                switch job.background {
                case .none: nil
                case .color(let color): colorText(color)
                case .file(let part): "'\(part)'"
                }
            }),
        JobField(
            key: "background-fit", .field(\.backgroundFit, ChoiceCodec()),
            Summary(line: .over, order: 1) { job in
                guard case .file = job.background, job.backgroundFit != .cover else { return nil }
                return job.backgroundFit.rawValue
            }),
        JobField(
            key: "beside", .field(\.comparison, ChoiceCodec()),
            Summary(line: .with, order: 2) { $0.comparison.map { "beside the source (\($0.rawValue))" } }),
        JobField(
            key: "input-end", .field(\.inputEnd, ChoiceCodec()),
            Summary(line: .with, order: 1) { job in
                switch job.inputEnd {
                case .hold: nil
                case .loop: "further movies begin again at their end"
                case .stop: "the first movie that ends ends all"
                case .hide: "further movies are transparent after their end"
                }
            }),
        JobField(
            key: "mouse", MouseCodec.access,
            Summary(line: .with) { job in
                guard case .still(let numbers) = job.mouse else {
                    return job.mouse.keyframeText.map { "mouse at \($0)" }
                }
                let places = (0..<4).map { decimal(numbers[$0]) }.joined(separator: ",")
                return job.mouse == .none ? nil : "mouse at \(places)"
            }),
        JobField(
            key: "keys", KeysCodec.access,
            Summary(line: .with) { $0.keys.isEmpty ? nil : "keys \(KeysCodec.text($0.keys))" }),
        JobField(
            key: "date", .field(\.date, DateCodec()),
            Summary(line: .with) { $0.date.map { "date \($0)" } }),
        JobField(
            key: "seed", .field(\.seed, SeedCodec()),
            Summary(line: .with) { $0.seed == 0 ? nil : "seed \($0.seed)" }),
    ]
}

/// `#204060`, or components where that is not exact.
package func colorText(_ color: SIMD4<Float>) -> String {
    ColorText.hexadecimal(color) ?? (0..<4).map { decimal(Double(color[$0])) }.joined(separator: ",")
}
