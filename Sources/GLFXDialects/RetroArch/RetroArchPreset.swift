internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// A preset: a list of shaders, with their sizes and the pictures that they read.
///
/// Lines of `key = value`, where a `#` begins a comment. Paths are relative to their own file.
struct RetroArchPreset {
    let entries: RetroArchEntries
    let files: any ShaderFiles
    let language: RetroArchLanguage

    func chain() throws(Failure) -> RetroArchChain {
        guard let shaders = entries["shaders"] else { return RetroArchChain(passes: []) }
        guard let count = Int(shaders.text), (1...RetroArchChain.maximumPasses).contains(count) else {
            throw shaders.failure(
                "'shaders' cannot be \(shaders.text.quoted)",
                advice: "write a number from 1 to \(RetroArchChain.maximumPasses)")
        }
        var chain = RetroArchChain(passes: [])
        for index in 0..<count { chain.passes.append(try pass(index, shaders)) }
        if let feedback = entries["feedback_pass"] {
            guard let pass = Int(feedback.text), (0..<count).contains(pass) else {
                throw feedback.failure(
                    "'feedback_pass' cannot be \(feedback.text.quoted)", advice: "write a number from 0 to \(count - 1)"
                )
            }
            chain.feedbackPass = pass
        }
        chain.textures = try textures()
        chain.overrides = entries.values
        return chain
    }

    private func pass(_ index: Int, _ shaders: RetroArchEntries.Value) throws(Failure) -> RetroArchPass {
        guard let path = entries["shader\(index)"] else {
            throw shaders.failure(
                "there are \(shaders.text) shaders, but no 'shader\(index)'",
                advice: "add the line, or correct the number")
        }
        if let refusal = language.refusal(of: path.text) {
            throw path.failure(refusal.message, advice: refusal.advice)
        }
        guard let file = try path.located({ (place) throws(Failure) in try files.text(place) }) else {
            throw path.failure("there is no file '\(path.path)'", advice: "correct the path")
        }
        var pass = RetroArchPass(file: try SourceFile(name: file.name, text: file.text))
        pass.alias = entries["alias\(index)"]?.text
        if let filter = entries["filter_linear\(index)"] { pass.filter = try filter.bool() ? .linear : .nearest }
        pass.wrap = try entries["wrap_mode\(index)"]?.wrap() ?? pass.wrap
        pass.isMipmapped = try entries["mipmap_input\(index)"]?.bool() ?? false
        if try entries["srgb_framebuffer\(index)"]?.bool() ?? false { pass.format = .srgb8 }
        if try entries["float_framebuffer\(index)"]?.bool() ?? false { pass.format = language.floatFormat }
        pass.frameCountModulo = try entries["frame_count_mod\(index)"]?.whole()
        let type = entries["scale_type\(index)"]
        let (xType, yType) = (entries["scale_type_x\(index)"] ?? type, entries["scale_type_y\(index)"] ?? type)
        if xType != nil || yType != nil {
            let scale = entries["scale\(index)"]
            pass.width = try extent(xType, entries["scale_x\(index)"] ?? scale)
            pass.height = try extent(yType, entries["scale_y\(index)"] ?? scale)
            pass.sizePlace = (xType ?? yType)?.location
        }
        return pass
    }

    private func extent(
        _ type: RetroArchEntries.Value?, _ scale: RetroArchEntries.Value?
    ) throws(Failure) -> RetroArchPass.Extent {
        let number = try scale?.number()
        switch type?.text {
        case "viewport": return .viewport(number ?? 1)
        case "absolute":
            guard let number, number >= 1 else {
                throw (scale ?? type)?.failure("an absolute size needs a number of pixels", advice: "add 'scale = 640'")
                    ?? Failure(.shader, "an absolute size needs a number of pixels")
            }
            return .absolute(number.rounded(.down))
        case "source", nil: return .source(number ?? 1)
        case let other?:
            throw type?.failure(
                "a scale's type cannot be \(other.quoted)", advice: "write source, viewport or absolute")
                ?? Failure(.shader, "a scale's type cannot be \(other.quoted)")
        }
    }

    private func textures() throws(Failure) -> [RetroArchTexture] {
        guard let list = entries["textures"] else { return [] }
        var textures: [RetroArchTexture] = []
        for part in list.text.split(separator: ";") {
            let name = String(part).trimmed
            guard !name.isEmpty else { continue }
            guard let path = entries[name] else {
                throw list.failure("no file is given for the texture '\(name)'", advice: "add '\(name) = FILE'")
            }
            guard let file = try path.located({ (place) throws(Failure) in try files.picture(place) }) else {
                throw path.failure("there is no picture '\(path.path)'", advice: "correct the path")
            }
            var rule = SamplerRule(.input(name), filter: .linear, wrap: .border)
            if let isLinear = try entries["\(name)_linear"]?.bool() { rule.filter = isLinear ? .linear : .nearest }
            rule.wrap = try entries["\(name)_wrap_mode"]?.wrap() ?? rule.wrap
            rule.isMipmapped = try entries["\(name)_mipmap"]?.bool() ?? false
            textures.append(RetroArchTexture(name: name, path: file, rule: rule))
        }
        return textures
    }
}
