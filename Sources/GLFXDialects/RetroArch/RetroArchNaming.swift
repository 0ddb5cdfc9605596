internal import GLFXPrograms

/// The meaning of the names in a language of RetroArch's shaders.
protocol RetroArchNaming {
    /// The input that the frame fills.
    var frame: String { get }
    /// The sampler that reads what the pass before drew.
    var source: String { get }
    /// A sampler of an unknown name may be the one that reads the pass before.
    var guessesSource: Bool { get }

    /// How a pass reads the picture of a sampler; nil for an unknown name.
    func rule(sampler name: String, pass: Int) -> SamplerRule?
    /// The sampler of whose picture a uniform is the size.
    func sampler(measuredBy uniform: String, pass: Int) -> String?
    /// What the host writes into a uniform; nil for a parameter.
    func meaning(of uniform: String, pass: Int) -> BuiltinUniform.Meaning?
    /// Why a pass cannot read a sampler or a size of this name; nil: it can.
    func refusal(of name: String, pass: Int) -> (message: String, advice: String)?
    /// What a vertex attribute gets.
    func attribute(_ name: String) -> VertexAttribute
}

extension RetroArchNaming {
    func refusal(of name: String, pass: Int) -> (message: String, advice: String)? { nil }

    /// The pass whose picture a sampler reads one frame later.
    func feedback(sampler name: String, pass: Int) -> Int? {
        guard let rule = rule(sampler: name, pass: pass), case .previousTarget(let target) = rule.source else {
            return nil
        }
        return RetroArchChain.pass(of: target)
    }
}

/// The pictures of a chain, with the sampler settings by which passes read them.
struct RetroArchPictures {
    let passes: [RetroArchPass]
    let textures: [RetroArchTexture]
    /// The input that the frame fills.
    let frame: String
    private let texturesByName: [String: RetroArchTexture]

    init(chain: RetroArchChain, frame: String) {
        (passes, textures, self.frame) = (chain.passes, chain.textures, frame)
        texturesByName = Dictionary(textures.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// What a pass drew (-1: the frame), with the sampler settings of the pass after it.
    func result(of pass: Int) -> SamplerRule {
        rule(pass < 0 ? .input(frame) : .target(RetroArchChain.targetName(pass)), as: pass + 1)
    }

    /// What a pass drew in the frame before; of one that does not exist, the last pass.
    func feedback(of pass: Int) -> SamplerRule {
        let pass = passes.indices.contains(pass) ? pass : passes.count - 1
        return rule(.previousTarget(RetroArchChain.targetName(pass)), as: pass + 1)
    }

    func earlierFrame(_ ago: Int) -> SamplerRule { rule(.previousFrame(ago), as: 0) }

    func texture(_ name: String) -> RetroArchTexture? { texturesByName[name] }

    private func rule(_ source: PictureSource, as reader: Int) -> SamplerRule {
        guard passes.indices.contains(reader) else { return SamplerRule(source, wrap: .border) }
        let pass = passes[reader]
        return SamplerRule(source, filter: pass.filter, wrap: pass.wrap, isMipmapped: pass.isMipmapped)
    }

    /// The number behind a prefix: 3 of `Pass3`.
    static func number(_ text: String, after prefix: String) -> Int? {
        guard text.hasPrefix(prefix) else { return nil }
        let digits = text.dropFirst(prefix.count)
        guard (1...3).contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        return Int(digits)
    }

    /// From 0…1 to clip space, by column: RetroArch's vertex attributes are 0 to 1.
    static let projection: [Double] = [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0, -1, -1, 0, 1]
}
