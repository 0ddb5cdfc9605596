internal import CGLFXLibAV
internal import GLFXCore

/// Tries options on an encoder context that is never opened, to refuse wrong ones before any work.
enum EncoderOptionCheck {
    /// - Throws: `.usage` with near names or the values that are allowed.
    static func check(_ options: [OutputRequest.EncoderOption], for encoder: EncoderEntry) throws(Failure) {
        guard !options.isEmpty else { return }
        if let own = encoder.traits.ownOptions {
            for option in options { try check(option, among: own, of: encoder.name) }
            return
        }
        var context: UnsafeMutablePointer<AVCodecContext>? = avcodec_alloc_context3(encoder.codec)
        guard let object = context else { throw Failure(.limit, "out of memory for an encoder") }
        defer { avcodec_free_context(&context) }
        for option in options {
            let definition = av_opt_find(object, option.name, nil, 0, AV_OPT_SEARCH_CHILDREN)
            guard let definition, definition.pointee.flags & AV_OPT_FLAG_ENCODING_PARAM != 0 else {
                throw Failure(
                    .usage, "encoder \(encoder.name) has no option '\(option.name)'",
                    advice: didYouMean(option.name, in: names(of: object))
                        ?? "ffmpeg -h encoder=\(encoder.name) lists its options")
            }
            guard av_opt_set(object, option.name, option.value, AV_OPT_SEARCH_CHILDREN) < 0 else { continue }
            throw Failure(
                .usage, "'\(option.value)' is no value for option '\(option.name)' of encoder \(encoder.name)",
                advice: allowed(definition, in: object, given: option.value))
        }
    }

    private static func check(
        _ given: OutputRequest.EncoderOption, among own: [EncoderTraits.OwnOption], of encoder: String
    ) throws(Failure) {
        let names = own.map(\.name)
        guard let option = own.first(where: { $0.name == given.name }) else {
            throw Failure(
                .usage, "encoder \(encoder) has no option '\(given.name)'",
                advice: didYouMean(given.name, in: names) ?? "it has \(names.joined(separator: ", "))")
        }
        let advice: String
        switch option.values {
        case .words(let words):
            if words.contains(given.value) { return }
            advice = "use one of \(words.joined(separator: ", "))"
        case .numbers(let range):
            if let number = Double(given.value), range.contains(number) { return }
            advice = "it goes from \(numberText(range.lowerBound)) to \(numberText(range.upperBound))"
        }
        throw Failure(
            .usage, "'\(given.value)' is no value for option '\(given.name)' of encoder \(encoder)", advice: advice)
    }

    private static func names(of context: UnsafeMutablePointer<AVCodecContext>) -> [String] {
        options(of: UnsafeMutableRawPointer(context)).compactMap {
            $0.type == AV_OPT_TYPE_CONST || $0.flags & AV_OPT_FLAG_ENCODING_PARAM == 0 ? nil : String(cString: $0.name)
        }
    }

    /// The encoder's own options and those of all encoders.
    private static func options(of object: UnsafeMutableRawPointer) -> [AVOption] {
        var result: [AVOption] = []
        var holder: UnsafeMutableRawPointer? = object
        var child: UnsafeMutableRawPointer?
        while let current = holder {
            var option: UnsafePointer<AVOption>?
            while let next = av_opt_next(current, option) {
                result.append(next.pointee)
                option = next
            }
            child = current == object ? av_opt_child_next(object, nil) : av_opt_child_next(object, child)
            holder = child
        }
        return result
    }

    private static func allowed(
        _ option: UnsafePointer<AVOption>, in context: UnsafeMutablePointer<AVCodecContext>, given: String
    ) -> String? {
        let option = option.pointee
        if let unit = option.unit.map({ String(cString: $0) }) {
            let constants = options(of: UnsafeMutableRawPointer(context)).filter {
                $0.type == AV_OPT_TYPE_CONST && $0.unit.map { String(cString: $0) } == unit
            }.map { String(cString: $0.name) }
            if !constants.isEmpty {
                return didYouMean(given, in: constants) ?? "use one of \(constants.joined(separator: ", "))"
            }
        }
        switch option.type {
        case AV_OPT_TYPE_INT, AV_OPT_TYPE_INT64, AV_OPT_TYPE_FLOAT, AV_OPT_TYPE_DOUBLE:
            return "it goes from \(numberText(option.min)) to \(numberText(option.max))"
        default: return nil
        }
    }
}

/// A number for messages: `23`, `0.5`.
func numberText(_ value: Double) -> String {
    guard value == value.rounded(), abs(value) < 1e15 else { return "\(value)" }
    return "\(Int64(value))"
}
