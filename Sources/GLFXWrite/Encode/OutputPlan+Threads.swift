internal import GLFXCore
internal import GLFXMedia

extension OutputPlan {
    /// For a reproducible file: some encoders divide their work by it.
    private static let fixedThreads = 4

    private var encodingThreads: ThreadCount {
        isReproducible && threads.given == nil ? ThreadCount(Self.fixedThreads) : threads
    }

    /// For an encoder that is not libavcodec's.
    var ownThreads: Int { encodingThreads.count }

    /// For libavcodec; 0: as the encoder chooses by the processors.
    var codecThreads: Int32 {
        let count = encodingThreads.ofLibrary
        return Int32(min(count, EncoderCatalog.traits(of: encoderName)?.ownThreads?.most ?? count))
    }

    /// The encoder's options, which field is first, and those that pin what follows the machine: the number of its threads where libavcodec
    /// does not pass that on, and for a reproducible file all else.
    var pinnedEncoderOptions: [OutputRequest.EncoderOption] {
        let traits = EncoderCatalog.traits(of: encoderName)
        var options = encoderOptions
        let count = encodingThreads.ofLibrary
        if count > 0, let threadOption = traits?.ownThreads {
            Self.pin(
                threadOption.option, threadOption.member, count == 1 ? threadOption.none ?? "1" : "\(count)",
                in: &options)
        }
        // libavcodec tells x264 the order only with the first picture, when its header is made.
        if encoderName.hasPrefix("libx264"), format.fieldOrder == .bottomFirst {
            Self.pin("x264-params", "bff", "1", in: &options)
        }
        guard isReproducible else { return options }
        for entry in traits?.pinned ?? [] { Self.pin(entry.option, entry.member, entry.value, in: &options) }
        return options
    }

    /// Adds a member to an option that is a list, unless the user has set it.
    private static func pin(
        _ option: String, _ member: String, _ value: String, in options: inout [OutputRequest.EncoderOption]
    ) {
        let members = options.last { $0.name == option }?.value.split(separator: ":") ?? []
        guard !members.contains(where: { $0.hasPrefix(member + "=") }) else { return }
        options.removeAll { $0.name == option }
        options.append(.init(name: option, value: (members + ["\(member)=\(value)"]).joined(separator: ":")))
    }
}
