internal import GLFXCore
internal import GLFXMedia

/// How OpenEXR files are written.
struct OpenEXRForm {
    /// Those that have a quality.
    private static let leveled = ["dwaa", "dwab"]
    /// Of DWAA and DWAB: 0 loses least.
    static let levels: ClosedRange<Double> = 0...1000
    /// The library's own.
    private static let usualLevel = 45.0

    static let options: [EncoderTraits.OwnOption] = [
        .init(name: "compression", values: .words(OpenEXRNames.compressions)),
        .init(name: "format", values: .words(["half", "float"])),
        .init(name: "level", values: .numbers(levels)),
    ]

    /// The library's number.
    let compression: Int32
    let isHalf: Bool
    let level: Float

    /// - Parameter options: checked; the last of a name counts.
    init(_ options: [OutputRequest.EncoderOption]) {
        func value(_ name: String) -> String? { options.last { $0.name == name }?.value }
        compression = Int32(OpenEXRNames.compressions.firstIndex(of: value("compression") ?? "zip") ?? 3)
        isHalf = value("format") == "half"
        level = Float(value("level").flatMap { Double($0) } ?? Self.usualLevel)
    }

    /// - Parameter options: the user's.
    /// - Throws: `.usage` where a quality is chosen for a compression that has none.
    static func check(_ options: [OutputRequest.EncoderOption], quality: Double?) throws(Failure) {
        guard let compression = options.last(where: { $0.name == "compression" })?.value,
            !leveled.contains(compression), quality != nil || options.contains(where: { $0.name == "level" })
        else { return }
        throw Failure(
            .usage, "OpenEXR's compression '\(compression)' has no quality to choose",
            advice: "leave it out, or take \(.encoderOption) compression=dwaa or compression=dwab")
    }
}
