extension OutputPlan {
    /// For libavcodec; 0: as the encoder chooses by the processors.
    var codecThreads: Int32 {
        Int32(min(threads.ofLibrary, EncoderCatalog.traits(of: encoderName)?.ownThreads?.most ?? threads.ofLibrary))
    }

    /// The encoder's options, and the number of its threads where libavcodec does not pass that on.
    ///
    /// What the user tells of it counts.
    var encoderOptionsWithThreads: [OutputRequest.EncoderOption] {
        guard threads.ofLibrary > 0, let own = EncoderCatalog.traits(of: encoderName)?.ownThreads else {
            return encoderOptions
        }
        let given = encoderOptions.last { $0.name == own.option }?.value
        let members = given?.split(separator: ":") ?? []
        guard !members.contains(where: { $0.hasPrefix(own.member + "=") }) else { return encoderOptions }
        let value = threads.ofLibrary == 1 ? own.none ?? "1" : "\(threads.ofLibrary)"
        let list = (members + ["\(own.member)=\(value)"]).joined(separator: ":")
        return encoderOptions.filter { $0.name != own.option } + [.init(name: own.option, value: list)]
    }
}
