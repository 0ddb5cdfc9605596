internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// A picture that an ISF file's passes draw into.
struct ISFTarget {
    var name: String
    var width: SizeExpression = .frameWidth
    var height: SizeExpression = .frameHeight
    /// Where the size is written; nil: nowhere.
    var sizePlace: SourceLocation?
    var isPersistent = false
    var isFloat = false
    /// Byte offset of the name.
    var offset: Int

    var target: Target {
        Target(
            name: name, size: PictureSizeRule(width: width, height: height, location: sizePlace),
            // The specification: "32bit float per channel precision".
            format: isFloat ? .float32 : .likeFrame, isPersistent: isPersistent)
    }
}

/// Reads PASSES, and PERSISTENT_BUFFERS of version 1.
struct ISFPasses {
    private static let limit = 64

    let file: SourceFile
    let inputs: [ISFInput]

    /// - Returns: the targets, and the target's name of each pass.
    func read(
        _ json: JSONValue, _ names: inout ISFNames
    ) throws(Failure) -> (targets: [ISFTarget], passes: [String?]) {
        var targets = try buffers(json, &names)
        var passes: [String?] = []
        if let list = json["PASSES"] {
            for object in try list.objects("PASSES", file) {
                guard passes.count < Self.limit else {
                    throw file.failure(offset: object.offset, "more than \(Self.limit) passes")
                }
                passes.append(try pass(object, &targets, &names))
            }
        }
        return (targets, passes.isEmpty ? [nil] : passes)
    }

    /// One pass: adds its target, or changes an existing one.
    private func pass(
        _ object: JSONValue, _ targets: inout [ISFTarget], _ names: inout ISFNames
    ) throws(Failure) -> String? {
        guard let value = object["TARGET"] else { return nil }
        guard let name = value.text else {
            throw file.failure(
                offset: value.offset, "TARGET is \(value.kindInWords), not a name", advice: "write \"TARGET\": \"name\""
            )
        }
        guard !name.isEmpty else { return nil }
        if let input = inputs.first(where: { $0.name == name }) {
            throw file.failure(
                offset: value.offset, "this pass would draw into '\(name)', which is an input (\(input.kind.rawValue))",
                advice: "give the TARGET a name of its own")
        }
        let index: Int
        if let place = targets.firstIndex(where: { $0.name == name }) {
            index = place
        } else {
            try names.add(name, at: value.offset)
            index = targets.count
            targets.append(ISFTarget(name: name, offset: value.offset))
        }
        try read(object, into: &targets[index])
        return name
    }

    private func read(_ object: JSONValue, into target: inout ISFTarget) throws(Failure) {
        if let width = try size(object["WIDTH"], &target) { target.width = width }
        if let height = try size(object["HEIGHT"], &target) { target.height = height }
        if object["PERSISTENT"]?.isPositive == true { target.isPersistent = true }
        if object["FLOAT"]?.isPositive == true { target.isFloat = true }
    }

    /// A list of names, or an object of them with WIDTH, HEIGHT and FLOAT.
    private func buffers(_ json: JSONValue, _ names: inout ISFNames) throws(Failure) -> [ISFTarget] {
        guard let value = json["PERSISTENT_BUFFERS"] else { return [] }
        var targets: [ISFTarget] = []
        for element in value.list ?? [] {
            guard let name = element.text else {
                throw file.failure(
                    offset: element.offset, "PERSISTENT_BUFFERS holds \(element.kindInWords), not a name",
                    advice: "write \"name\"")
            }
            try names.add(name, at: element.offset)
            targets.append(ISFTarget(name: name, isPersistent: true, offset: element.offset))
        }
        for member in value.members {
            try names.add(member.key, at: member.offset)
            var target = ISFTarget(name: member.key, isPersistent: true, offset: member.offset)
            try read(member.value, into: &target)
            targets.append(target)
        }
        return targets
    }

    /// A number, or an equation of numbers and scalar inputs.
    private func size(_ value: JSONValue?, _ target: inout ISFTarget) throws(Failure) -> SizeExpression? {
        guard let value else { return nil }
        let place = file.place(ofOffset: value.offset)
        target.sizePlace = SourceLocation(
            file: file.name, line: place.line, column: file.column(ofByte: place.byte, inLine: place.line))
        if let number = value.number { return .number(number) }
        guard let text = value.text else {
            throw file.failure(
                offset: value.offset, "a size is \(value.kindInWords), not an equation", advice: "write \"$WIDTH/2.0\"")
        }
        guard !text.trimmed.isEmpty else { return nil }
        let scalars = inputs.filter { [.bool, .long, .float].contains($0.kind) }.map(\.name)
        do throws(SizeExpressionParser.Problem) {
            return try SizeExpressionParser.parse(text, parameters: Set(scalars))
        } catch {
            // After the quotation mark, unless there are escapes.
            let start = value.offset + 1
            let isPlain = file.bytes[start...].starts(with: text.utf8)
            throw file.failure(
                offset: isPlain ? start + error.offset : value.offset, "\(error.message)", advice: "\(error.advice)")
        }
    }
}
