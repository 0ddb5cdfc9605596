internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// Makes the parameter of an input that is a value. The defaults are those of VVISF, the specification's own host.
struct ISFParameter {
    let file: SourceFile
    let input: ISFInput

    private var json: JSONValue { input.json }
    private var componentCount: Int { input.kind.type.componentCount }

    /// Nil for a picture.
    func parameter() throws(Failure) -> Parameter? {
        guard !input.kind.isPicture else { return nil }
        var parameter = Parameter(
            name: input.name, type: input.kind.type,
            location: file.location(ofOffset: (json["NAME"] ?? json).offset))
        (parameter.label, parameter.help) = (input.label, input.help)
        switch input.kind {
        case .event:
            // The value of an event is its times: none by default.
            parameter.kind = .event
            parameter.defaultValue = ParameterValue([])
        case .bool:
            parameter.kind = .flag
            parameter.defaultValue = ParameterValue(json["DEFAULT"].map { $0.isPositive ? 1 : 0 } ?? 1)
        case .long: try long(&parameter)
        case .float: try float(&parameter)
        case .color:
            parameter.kind = .color
            try vector(&parameter)
        default:
            parameter.kind = .point
            try vector(&parameter)
        }
        return parameter
    }

    private func float(_ parameter: inout Parameter) throws(Failure) {
        var (minimum, maximum) = (try number("MIN"), try number("MAX"))
        let defaultNumber = try number("DEFAULT")
        // VVISF drops one that is alone: the default is from 0 to 1 then.
        if (minimum == nil) != (maximum == nil) {
            let used = min(max(defaultNumber ?? 0.5, 0), 1)
            if (minimum ?? used) <= used, used <= (maximum ?? used) {
                (parameter.minimum, parameter.maximum) = (minimum, maximum)
            }
            parameter.defaultValue = ParameterValue(used)
            guard let defaultNumber, defaultNumber != used else { return }
            return remark(
                "DEFAULT \(Parameter.number(defaultNumber)) of '\(input.name)' is out of the range 0 to 1, which hosts take "
                    + "where MIN or MAX is missing; \(Parameter.number(used)) is used", at: "DEFAULT", &parameter)
        }
        // Without a range it is 0 to 1, unless the default is outside of it.
        if minimum == nil, maximum == nil, (0...1).contains(defaultNumber ?? 0) { (minimum, maximum) = (0, 1) }
        parameter.minimum = minimum
        parameter.maximum = maximum
        takeRange(&parameter)
        let middle = minimum.flatMap { low in maximum.map { (low + $0) / 2 } }
        if let minimum, let maximum, minimum > maximum, let defaultNumber {
            // As VVISF compares them, one after the other.
            parameter.defaultValue = ParameterValue(
                defaultNumber < minimum ? minimum : defaultNumber > maximum ? maximum : defaultNumber)
        } else {
            setDefault([defaultNumber ?? middle ?? parameter.broughtIntoRange(0.5)], &parameter)
        }
    }

    private func vector(_ parameter: inout Parameter) throws(Failure) {
        let (low, high) = (try numbers("MIN"), try numbers("MAX"))
        // A parameter has one range for all of its components.
        if let low, Set(low).count == 1 { parameter.minimum = low[0] }
        if let high, Set(high).count == 1 { parameter.maximum = high[0] }
        takeRange(&parameter)
        guard let defaultNumbers = try numbers("DEFAULT") else {
            let zero = parameter.broughtIntoRange(0)
            parameter.defaultValue = ParameterValue(Array(repeating: zero, count: componentCount))
            return
        }
        setDefault(defaultNumbers, low: low, high: high, &parameter)
    }

    private func long(_ parameter: inout Parameter) throws(Failure) {
        parameter.choices = try choices()
        if parameter.choices.isEmpty {
            (parameter.minimum, parameter.maximum) = (try whole("MIN"), try whole("MAX"))
            takeRange(&parameter)
        }
        var value = parameter.broughtIntoRange(0)
        if let first = parameter.choices.first, !parameter.choices.contains(where: { $0.value == 0 }) {
            value = first.value
        }
        if let text = json["DEFAULT"]?.text, let choice = parameter.choices.first(where: { $0.label == text }) {
            value = choice.value
        } else if let defaultIndex = try whole("DEFAULT") {
            value = defaultIndex
        }
        setDefault([value], &parameter)
    }

    /// VALUES with their LABELS. The label of a value without one is its number; labels without values count from 0.
    private func choices() throws(Failure) -> [Parameter.Choice] {
        let labels = json["LABELS"]?.list ?? []
        guard let values = json["VALUES"]?.list else {
            return labels.enumerated().compactMap { index, label in
                label.text.map { Parameter.Choice(label: $0, value: Double(index)) }
            }
        }
        // MadMapper's: words that count from 0.
        let words = values.compactMap(\.text)
        if words.count == values.count, !words.contains(where: { Double($0.trimmed) != nil }) {
            return words.enumerated().map { Parameter.Choice(label: $0.element, value: Double($0.offset)) }
        }
        var choices: [Parameter.Choice] = []
        for (index, value) in values.enumerated() {
            let number = try whole(value, "VALUES")
            let label = index < labels.count ? labels[index] : nil
            let text = label?.text ?? label?.number.map(Parameter.number) ?? Parameter.number(number)
            choices.append(Parameter.Choice(label: text, value: number))
        }
        return choices
    }

    private func number(_ key: String) throws(Failure) -> Double? {
        guard let value = json[key] else { return nil }
        guard let number = value.looseNumber else { throw wrong(value, key, "a number") }
        return number
    }

    private func whole(_ key: String) throws(Failure) -> Double? {
        guard let value = json[key] else { return nil }
        return try whole(value, key)
    }

    /// A whole number; fractions are truncated.
    private func whole(_ value: JSONValue, _ key: String) throws(Failure) -> Double {
        guard let number = value.looseNumber, Int32(exactly: number.rounded(.towardZero)) != nil else {
            throw wrong(value, key, "a whole number")
        }
        return number.rounded(.towardZero)
    }

    /// A list of as many numbers as the uniform has; a color's alpha may be left out.
    private func numbers(_ key: String) throws(Failure) -> [Double]? {
        guard let value = json[key] else { return nil }
        let expected = "a list of \(componentCount) numbers"
        guard let list = value.list else { throw wrong(value, key, expected) }
        var numbers: [Double] = []
        for element in list {
            guard let number = element.looseNumber else { throw wrong(element, key, "a number") }
            numbers.append(number)
        }
        if input.kind == .color, numbers.count == 3 { numbers.append(1) }
        guard numbers.count == componentCount else {
            throw file.failure(
                offset: value.offset,
                "\(key) of '\(input.name)' is a list of \(list.count), not \(componentCount) numbers",
                advice: "write \(expected)")
        }
        return numbers
    }

    /// Hosts take a MIN above its MAX; here the two are exchanged, and noted.
    private func takeRange(_ parameter: inout Parameter) {
        guard let minimum = parameter.minimum, let maximum = parameter.maximum, minimum > maximum else { return }
        (parameter.minimum, parameter.maximum) = (maximum, minimum)
        remark(
            "MIN \(Parameter.number(minimum)) of '\(input.name)' is above its MAX \(Parameter.number(maximum)); they are "
                + "exchanged", at: "MIN", &parameter)
    }

    private func remark(_ text: String, at key: String, _ parameter: inout Parameter) {
        parameter.remark = Diagnostic(
            .defaultOutsideRange, .note, at: file.location(ofOffset: (json[key] ?? json).offset), text)
    }

    /// A DEFAULT out of its range is clamped, as in VVISF, and noted.
    /// - Parameters:
    ///   - low: the minimum of each component; nil: the parameter's.
    ///   - high: the maximum of each component; nil: the parameter's.
    private func setDefault(
        _ numbers: [Double], low: [Double]? = nil, high: [Double]? = nil, _ parameter: inout Parameter
    ) {
        let used = numbers.indices.map { index in
            max(low?[index] ?? -.infinity, min(high?[index] ?? .infinity, parameter.broughtIntoRange(numbers[index])))
        }
        parameter.defaultValue = ParameterValue(used)
        guard used != numbers else { return }
        remark(
            "DEFAULT \(text(numbers)) of '\(input.name)' is out of its range; \(text(used)) is used", at: "DEFAULT",
            &parameter)
    }

    private func text(_ numbers: [Double]) -> String { numbers.map(Parameter.number).joined(separator: ",") }

    private func wrong(_ value: JSONValue, _ key: String, _ expected: String) -> Failure {
        file.failure(
            offset: value.offset, "\(key) of '\(input.name)' is \(value.kindInWords), not \(expected)",
            advice: "write \(expected)")
    }
}
