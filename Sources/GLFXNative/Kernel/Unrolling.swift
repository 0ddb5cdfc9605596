internal import GLFXCompile

/// Which loops are written out, one iteration after the other.
struct Unrolling {
    private typealias ID = SPIRVModule.ID

    /// Iterations, of loops inside each other: so the places of pictures that they read are constants.
    private static let ofReads = 64
    /// And so what differs between them, but not between pixels, is calculated before the loops around.
    private static let ofUniforms = 16
    /// Instructions that these may become: each costs time to compile.
    private static let size = 1500

    /// What a function becomes with all that it calls.
    private struct Contents {
        var size = 0
        var readsPictures = false
        /// Angles, powers or logarithms.
        var isElementary = false
    }

    private let module: SPIRVModule
    private var contents: [SPIRVModule.ID: Contents] = [:]

    init(_ module: SPIRVModule) { self.module = module }

    /// - Parameters:
    ///   - copies: of its body, in all: of the written out loops around too.
    ///   - varying: which values differ between pixels.
    mutating func covers(_ loop: Structure.Loop, copies: Int, varying: Set<SPIRVModule.ID>) -> Bool {
        guard copies <= Self.ofReads else { return false }
        let instructions = loop.body.instructions
        let contents = contents(instructions)
        guard contents.size * copies <= Self.size else { return false }
        if contents.readsPictures { return true }
        return copies <= Self.ofUniforms
            && instructions.contains {
                [.extInst, .functionCall].contains($0.op) && !varying.contains($0[1])
                    && self.contents([$0]).isElementary
            }
    }

    private mutating func contents(_ instructions: [SPIRVModule.Instruction]) -> Contents {
        var sum = Contents()
        for instruction in instructions {
            sum.size = min(sum.size + 1, CodeLimits.instructions)
            switch instruction.op {
            case .imageSampleImplicitLod, .imageSampleExplicitLod, .imageFetch: sum.readsPictures = true
            case .extInst where Lowering.isElementary(instruction[3]): sum.isElementary = true
            case .functionCall:
                let callee = contents(ofFunction: instruction[2])
                sum.size = min(sum.size + callee.size, CodeLimits.instructions)
                if callee.readsPictures { sum.readsPictures = true }
                if callee.isElementary { sum.isElementary = true }
            default: break
            }
        }
        return sum
    }

    private mutating func contents(ofFunction id: SPIRVModule.ID) -> Contents {
        if let known = contents[id] { return known }
        // Of one that calls itself, which GLSL does not allow.
        contents[id] = Contents()
        let sum = contents(module.functions[id]?.blocks.flatMap(\.instructions) ?? [])
        contents[id] = sum
        return sum
    }
}
