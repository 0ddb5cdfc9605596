package import GLFXCore
package import GLFXShaderText

/// A file of values for shaders' parameters: a JSON object of names and values.
///
/// A value is a number, a list of numbers, true or false, a text as the command line takes it (keyframes too), or
/// `{"keyframes": [{"time": 0, "value": 0.2}, {"time": 2, "value": 0.6, "easing": "ease"}]}`. An object without
/// keyframes has the values of the shader of that name.
package struct ValueFile: Sendable {
    /// A name and its value.
    package struct Entry: Sendable {
        /// A parameter's, in GLSL's spelling or the option's; or a shader's.
        package let name: String
        /// The entries of an object for one shader; nil for a parameter's value.
        package let members: [Entry]?
        private let file: SourceFile
        private let nameOffset: Int
        private let value: JSONValue

        fileprivate init(_ member: JSONValue.Member, in file: SourceFile) throws(Failure) {
            name = member.key
            nameOffset = member.offset
            value = member.value
            self.file = file
            members =
                value.isObject && !value.members.contains { $0.key == "keyframes" }
                ? try ValueFile.entries(value, in: file) : nil
        }

        /// The parameter's value or animation.
        /// - Throws: `.usage` with line and column for a value that it cannot have.
        package func setting(of parameter: Parameter) throws(Failure) -> Parameter.Setting {
            try JSONSetting(parameter: parameter, name: name, file: file).read(value)
        }

        /// A failure at the name.
        package func failure(_ message: MessageText, advice: MessageText?) -> Failure {
            file.mistake(at: nameOffset, message, advice: advice)
        }
    }

    /// The entries in the order of the file.
    package let entries: [Entry]

    /// - Parameters:
    ///   - text: the file's.
    ///   - name: as the user gave it, for messages.
    /// - Throws: `.usage` with line and column for what is no JSON object, and for duplicate names.
    package init(text: String, name: String) throws(Failure) {
        guard let file = try? SourceFile(name: name, text: text) else {
            throw Failure(
                .usage, "'\(name)' is no file of values", advice: "give a text file with JSON: {\"threshold\": 0.4}")
        }
        let value: JSONValue
        do throws(Failure) {
            value = try JSONReader.read(file)
        } catch {
            throw Failure(.usage, error.text, advice: error.adviceText)
        }
        guard value.isObject else {
            throw file.mistake(
                at: value.offset, "values have to be an object, not \(value.kindInWords)",
                advice: "write {\"threshold\": 0.4}")
        }
        entries = try Self.entries(value, in: file)
    }

    /// The entries of an object of a file.
    /// - Throws: `.usage` with line and column for duplicate names.
    package static func entries(_ object: JSONValue, in file: SourceFile) throws(Failure) -> [Entry] {
        var entries: [Entry] = []
        var names: Set<String> = []
        for member in object.members {
            guard names.insert(member.key).inserted else {
                throw file.mistake(
                    at: member.offset, "\(member.key.quoted) is there twice", advice: "leave one of them out")
            }
            entries.append(try Entry(member, in: file))
        }
        return entries
    }
}

extension SourceFile {
    /// A `.usage` failure at a byte of a file of values; without a place where the file has no name.
    package func mistake(at offset: Int, _ message: MessageText, advice: MessageText?) -> Failure {
        guard !name.isEmpty else { return Failure(.usage, message, advice: advice) }
        let failure = failure(offset: offset, message, advice: advice)
        return Failure(.usage, failure.text, advice: failure.adviceText)
    }
}
