/// A pass of a program in SPIR-V: climbs the compile ladder with shaderc in the driver's place.
struct PassCompiler {
    struct Compiled {
        /// Nil for a compute shader.
        var vertex: SPIRVModule?
        /// The fragment or compute shader.
        var main: SPIRVModule
        var variant: ShaderVariant
    }

    let program: ShaderProgram
    let index: Int

    /// - Throws: `.shader` where no text of the ladder works, or what it makes is not drawn here.
    func compile() throws(Failure) -> Compiled {
        var ladder = CompileLadder(program: program, pass: index, target: .spirv)
        while let variant = ladder.next() {
            let words: (vertex: [UInt32]?, main: [UInt32])
            do {
                words = try Self.words(variant, isCompute: program.passes[index].kind != .fragment)
            } catch {
                ladder.refuse(error.stage, log: error.log)
                continue
            }
            return Compiled(
                vertex: try words.vertex.map { (words) throws(Failure) in try SPIRVModule(words) },
                main: try SPIRVModule(words.main), variant: variant)
        }
        throw ladder.failure() ?? Failure(.shader, "'\(program.name)' has no text for the native renderer")
    }

    private struct StageRefusal: Error {
        var stage: ShaderVariant.Stage
        var log: String
    }

    private static func words(
        _ variant: ShaderVariant, isCompute: Bool
    ) throws(StageRefusal) -> (vertex: [UInt32]?, main: [UInt32]) {
        // The name stands where other drivers have the number of the text.
        func compile(_ text: String, _ kind: SPIRVCompiler.Stage, _ stage: ShaderVariant.Stage) throws(StageRefusal)
            -> [UInt32]
        {
            do { return try SPIRVCompiler.compile(text, kind, name: "0") } catch {
                throw StageRefusal(stage: stage, log: error.log)
            }
        }
        if isCompute { return (nil, try compile(variant.fragment, .compute, .compile)) }
        return (try compile(variant.vertex, .vertex, .vertex), try compile(variant.fragment, .fragment, .compile))
    }
}
