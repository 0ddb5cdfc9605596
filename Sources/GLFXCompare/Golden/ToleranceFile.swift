internal import GLFXCore
internal import GLFXJob
internal import GLFXShaderText

/// Reads `NAME.tolerance.json`: an object whose keys are the options of `glfx compare`.
enum ToleranceFile {
    private enum Form { case number, share, word, areas, flag }
    private static let keys: [(key: String, option: String, form: Form)] = [
        ("maxDifference", "max-difference", .number), ("maxPixels", "max-pixels", .share), ("psnr", "psnr", .number),
        ("ssim", "ssim", .number), ("times", "times", .word), ("tags", "tags", .word), ("ignore", "ignore", .areas),
        ("align", "align", .flag),
    ]

    /// The options on a command line that mean the same.
    /// - Throws: `.usage` with line and column for a mistake.
    static func options(_ path: String) throws(Failure) -> [String] {
        guard let text = try TextFile.readIfPresent(path, kind: .input),
            let file = try? SourceFile(name: path, text: text)
        else { throw SpecialFile.refusal(.input, of: path) ?? Failure(.input, "cannot read '\(path)'") }
        do throws(Failure) {
            let json = try JSONReader.read(file)
            guard json.isObject else {
                throw file.failure(
                    offset: 0, "a tolerance is an object",
                    advice: "write {\"maxDifference\": 2, \"maxPixels\": \"0.1%\"}")
            }
            var options: [String] = []
            for member in json.members {
                guard let known = keys.first(where: { $0.key == member.key }) else {
                    let names = keys.map(\.key)
                    throw file.failure(
                        offset: member.offset, "a tolerance has no '\(member.key)'",
                        advice: "\(didYouMean(member.key, in: names) ?? "it can have \(names.joined(separator: ", "))")"
                    )
                }
                options += try Self.options(known.option, known.form, member.value, file)
            }
            return options
        } catch {
            throw Failure(.usage, error.text, advice: error.adviceText, excerpt: error.excerpt)
        }
    }

    private static func options(
        _ option: String, _ form: Form, _ value: JSONValue, _ file: SourceFile
    ) throws(Failure) -> [String] {
        func wrong(_ advice: MessageText) -> Failure {
            file.failure(offset: value.offset, "this is no value for '\(option)'", advice: advice)
        }
        switch form {
        case .number:
            guard let number = value.number else { throw wrong("give a number") }
            return ["--\(option)=\(decimal(number))"]
        case .share:
            guard let text = value.text ?? value.number.map({ "\($0)" }) else {
                throw wrong("give a share, such as \"0.1%\" or 0.001")
            }
            return ["--\(option)=\(text)"]
        case .word:
            guard let text = value.text else { throw wrong("give a text, such as \"ignore\"") }
            return ["--\(option)=\(text)"]
        case .flag:
            guard let flag = value.bool else { throw wrong("give true or false") }
            return flag ? ["--\(option)"] : []
        case .areas:
            guard let list = value.list else { throw wrong("give a list of areas: [[0, 0, 320, 40]]") }
            return try list.map { (area) throws(Failure) in
                let numbers = area.list?.compactMap(\.number).map(decimal) ?? []
                guard numbers.count == 4 else { throw wrong("an area is [X, Y, WIDTH, HEIGHT]") }
                return "--\(option)=\(numbers.joined(separator: ","))"
            }
        }
    }
}
