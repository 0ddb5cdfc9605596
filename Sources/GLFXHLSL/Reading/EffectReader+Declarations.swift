internal import GLFXCore
internal import GLFXShaderText

extension EffectReader {
    /// A uniform, another global, or a function.
    mutating func declaration() throws(Failure) {
        var isUniform = false
        var isConstant = false
        var isStatic = false
        while let word = cursor.current {
            if word.isText("uniform") {
                isUniform = true
            } else if word.isText("const") {
                isConstant = true
            } else if word.isText("static") {
                isStatic = true
            } else if !Self.qualifiers.contains(word.text) {
                break
            }
            cursor.position += 1
        }
        let type = try type()
        let isFunction = cursor.peek()?.isText("(") == true && !isUniform
        guard !isFunction else { return try function(type) }
        repeat {
            let name = try cursor.name("a declaration")
            var sized = try arraySize(of: type)
            // GLSL allows brackets after the type.
            if case .array = type { sized = (type, false) }
            _ = try semantic()
            let register = register
            let annotations = cursor.isAt("<") ? try annotations() : []
            let initializer = try initializer(of: name)
            let text = initializer.compactMap(strings)
            switch sized.type {
            case .texture, .string: isUniform = true
            default: break
            }
            if isUniform {
                try append(
                    EffectModule.Uniform(
                        name: name, type: sized.type, annotations: annotations, initializer: initializer,
                        text: text.isEmpty ? nil : text.joined()))
            } else {
                try append(
                    EffectModule.Global(
                        name: name, type: sized.type, isUnsized: sized.isUnsized, isConstant: isConstant,
                        isStatic: isStatic,
                        register: register, initializer: initializer))
            }
        } while cursor.accept(",")
        // Authors forget the semicolon after strings, which are only notes for people.
        if type == .string, !cursor.isAt(";") { return }
        try cursor.expect(";", "after a declaration")
    }

    /// The value after an `=`, which may be part of the `>=` that ends annotations without a space.
    private mutating func initializer(of name: Token) throws(Failure) -> [Token] {
        let isGiven = cursor.accept("=") || isAfterAnnotationsEnd
        guard isGiven else { return [] }
        if let word = cursor.current, strings(word) != nil {
            // Adjacent literals are one, as in C.
            let start = cursor.position
            while let word = cursor.current, strings(word) != nil { cursor.position += 1 }
            return Array(cursor.tokens[start..<cursor.position])
        }
        let value = try cursor.part(until: [",", ";"])
        if value.isEmpty { throw cursor.unexpected("no value is given after '\(name.text) ='") }
        return value
    }

    private var isAfterAnnotationsEnd: Bool {
        cursor.position > 0 && cursor.tokens[cursor.position - 1].isText(">=")
    }

    /// `<string label = "…"; float minimum = 0.0;>`; leaves the cursor after the `>` (or `>=`).
    mutating func annotations() throws(Failure) -> [EffectModule.Annotation] {
        var result: [EffectModule.Annotation] = []
        try cursor.expect("<", "before annotations")
        while !cursor.accept(">"), !cursor.accept(">=") {
            if cursor.accept(";") { continue }
            if style == .separate || cursor.peek()?.isText("=") != true { _ = try type() }
            let name = try cursor.name("an annotation")
            _ = try arraySize(of: .float)
            try cursor.expect("=", "after '\(name.text)'")
            let value = try cursor.part(until: [";", ">", ">="])
            // Adjacent literals are one, as in C.
            let texts = value.compactMap(strings)
            result.append(
                EffectModule.Annotation(
                    name: name, string: texts.isEmpty ? nil : texts.joined(), value: value))
            if !cursor.isAt(">"), !cursor.isAt(">=") { try cursor.expect(";", "after an annotation") }
        }
        return result
    }

    private mutating func function(_ type: HLSLType) throws(Failure) {
        let name = try cursor.name("a function")
        cursor.position += 1
        var parameters: [EffectModule.Function.Parameter] = []
        if cursor.isAt("void"), cursor.peek()?.isText(")") == true { cursor.position += 1 }
        while !cursor.accept(")") {
            if !parameters.isEmpty { try cursor.expect(",", "between parameters") }
            parameters.append(try parameter())
        }
        let semantic = try semantic()
        // A prototype: the function follows.
        if cursor.accept(";") { return }
        guard cursor.isAt("{") else { throw cursor.unexpected("'{' is missing after '\(name.text)(…)'") }
        module.functions.append(
            EffectModule.Function(
                name: name, type: type, parameters: parameters, semantic: semantic,
                body: try cursor.skipBrackets(onlyBraces: true)))
    }

    private mutating func parameter() throws(Failure) -> EffectModule.Function.Parameter {
        var direction = EffectModule.Function.Parameter.Direction.in
        var isUniform = false
        while let word = cursor.current {
            if let namedDirection = EffectModule.Function.Parameter.Direction(rawValue: word.text) {
                direction = direction == .in ? namedDirection : .inout
            } else if !word.isText("const"), !word.isText("uniform"), !Self.qualifiers.contains(word.text) {
                break
            }
            isUniform = isUniform || word.isText("uniform")
            cursor.position += 1
        }
        let type = try type()
        let name = try cursor.name("a parameter")
        let sized = try arraySize(of: type)
        let semantic = try semantic()
        let value = cursor.accept("=") ? try cursor.part(until: [","]) : []
        return EffectModule.Function.Parameter(
            name: name, type: sized.type, direction: direction, isUniform: isUniform, semantic: semantic,
            defaultValue: value)
    }

    /// `sampler_state name { Filter = Linear; AddressU = Border; };`
    mutating func sampler() throws(Failure) {
        cursor.position += 1
        let name = try cursor.name("a sampler")
        var state = EffectModule.SamplerState()
        _ = try semantic()
        if cursor.accept("=") { _ = cursor.accept("sampler_state") }
        if cursor.accept("{") {
            while !cursor.accept("}") {
                if cursor.accept(";") { continue }
                let setting = try cursor.name("a sampler's setting")
                try cursor.expect("=", "after '\(setting.text)'")
                let value = try cursor.part(until: [";"])
                state.settings[setting.text.lowercased()] = value.map(\.text).joined().lowercased()
            }
        }
        module.samplers[name.text] = state
        _ = cursor.accept(";")
    }

    /// `technique Draw { pass p0 { vertex_shader = f(v_in); pixel_shader = g(v_in); } }`
    mutating func technique() throws(Failure) {
        let word = try cursor.next()
        let name = cursor.isAt("{") ? word : try cursor.name("a technique")
        var technique = EffectModule.Technique(name: name, passes: [])
        if cursor.isAt("<") { technique.annotations = try annotations() }
        try cursor.expect("{", "after 'technique \(name.text)'")
        while !cursor.accept("}") {
            guard var pass = cursor.current, pass.isText("pass") else {
                throw cursor.unexpected("a technique holds only passes")
            }
            cursor.position += 1
            if let name = cursor.current, name.kind == .identifier {
                pass = name
                cursor.position += 1
            }
            if cursor.isAt("<") { _ = try annotations() }
            technique.passes.append(try self.pass(pass))
        }
        let limit = style == .separate ? ShaderLimits.passes : ShaderLimits.effectPasses
        guard technique.passes.count <= limit else {
            throw cursor.source.failure(
                at: name, "more than \(limit) passes", advice: "split the effect into several files")
        }
        module.techniques.append(technique)
    }

    private mutating func pass(_ word: Token) throws(Failure) -> EffectModule.Pass {
        var pass = EffectModule.Pass(name: word)
        try cursor.expect("{", "after 'pass'")
        while !cursor.accept("}") {
            if cursor.accept(";") { continue }
            let setting = try cursor.name("a pass's setting")
            try cursor.expect("=", "after '\(setting.text)'")
            let value = try cursor.part(until: [";"])
            pass.settings.append(EffectModule.Setting(name: setting, value: value))
            if setting.isText("vertex_shader") { pass.vertex = value.first }
            if setting.isText("pixel_shader") { pass.pixel = value.first }
        }
        return pass
    }
}
