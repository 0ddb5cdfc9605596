internal import GLFXCompile
internal import GLFXCore
internal import GLFXRender

/// What compiling SPIR-V has made, kept across runs: machine code.
///
/// The key is everything that decides the outcome: the SPIR-V, what the code is made for, LLVM, the processor and its
/// features, the host and its version.
struct CodeStore {
    private let cache: ProgramCache?
    private let identity: String
    let library: LLVMLibrary

    /// - Throws: `.gpu` where LLVM is missing.
    init(_ cache: ProgramCache?) throws(Failure) {
        self.cache = cache
        library = try LLVMLibrary(knownFrom: cache)
        identity = [
            // A program that is built anew may make other code.
            "glfx \(cache?.edition ?? "") native", FileSystem.state(of: RunningProgram.path) ?? "", library.file,
            library.processor,
            library.features,
        ].joined(separator: "\n")
    }

    // MARK: Code

    /// What code is for.
    enum Use { case pixels, corners, groups }

    /// The code of a shader for a plan; built and compiled where it is not there.
    /// - Parameters:
    ///   - use: what the code is for.
    func code(
        _ shader: SPIRVModule, _ plan: KernelPlan, for level: MachineCode.Level, use: Use, width: Int, rows: Int = 1
    ) throws(Failure) -> MachineCode {
        let key = key(["\(use)", level.name, "\(width) \(rows)", plan.identity], Self.bytes(shader.words))
        return try code(key, IRForm(use: "\(use)", width: width, rows: rows), level) { (ir) throws(Failure) in
            switch use {
            case .pixels: try Kernel.build(shader, plan, into: ir)
            case .corners: try Kernel.buildVertices(shader, plan, into: ir)
            case .groups: try Kernel.buildGroups(shader, plan, into: ir)
            }
        }
    }

    /// The code that brings planes into a picture, or a picture into planes.
    /// - Parameter plan: all that it is made for.
    func code(
        planes plan: some Hashable, for level: MachineCode.Level, _ build: (IRModule) -> Void
    ) throws(Failure) -> MachineCode {
        let form = IRForm(use: "planes", width: level.width, rows: 1)
        return try code(key([form.use, level.name, "\(plan)"], []), form, level, build)
    }

    /// What became of a pass in strips.
    enum StripCode {
        case code(MachineCode)
        case refused(Strips.Refusal)
    }

    /// The code of a shader that reads planes or writes them, in blocks of one row.
    func strips(
        _ shader: SPIRVModule, _ plan: KernelPlan, for level: MachineCode.Level, width: Int
    ) throws(Failure) -> StripCode {
        let form = IRForm(use: "strips", width: width, rows: 1)
        let key = key([form.use, level.name, "\(width)", plan.identity], Self.bytes(shader.words))
        if let value = cache?.read(key), value.first == Self.refusal, value.count == 2,
            let refusal = Strips.Refusal(rawValue: value[1])
        {
            return .refused(refusal)
        }
        return try make(key, form, level) { (ir) throws(Failure) in try Kernel.buildStrips(shader, plan, into: ir) }
    }

    private struct IRForm {
        var use: String
        var width: Int
        var rows: Int
    }

    private func code(
        _ key: [UInt8], _ form: IRForm, _ level: MachineCode.Level, _ build: (IRModule) throws(Failure) -> Void
    ) throws(Failure) -> MachineCode {
        guard case .code(let code) = try make(key, form, level, build) else {
            throw Failure(.gpu, "code for whole pictures was made for strips")
        }
        return code
    }

    private func make(
        _ key: [UInt8], _ form: IRForm, _ level: MachineCode.Level, _ build: (IRModule) throws(Failure) -> Void
    ) throws(Failure) -> StripCode {
        if let value = cache?.read(key), value.first == Self.successMark {
            // What another version has written is compiled anew.
            if let code = try? MachineCode(object: value.dropFirst().map { CChar(bitPattern: $0) }) {
                return .code(code)
            }
        }
        try LLVMLibrary.load()
        try MemoryHeadroom.check(64 << 20, to: "compile a shader")
        let ir = IRModule(
            name: form.use, width: form.width, blockRows: form.rows,
            hasHalves: level.hasHalves(ownFeatures: library.features))
        try build(ir)
        switch try MachineCode.compileOrRefuse(ir, for: level) {
        case .object(let object):
            cache?.write(key, [Self.successMark] + object.map { UInt8(bitPattern: $0) })
            return .code(try MachineCode(object: object))
        case .refused(let refusal):
            cache?.write(key, [Self.refusal, refusal.rawValue])
            return .refused(refusal)
        }
    }

    /// Whether a shader was found to be drawn.
    func knows(_ shader: SPIRVModule) -> Bool { cache?.read(key(["draws"], Self.bytes(shader.words))) != nil }

    func note(_ shader: SPIRVModule) { cache?.write(key(["draws"], Self.bytes(shader.words)), [Self.successMark]) }

    private func key(_ parts: [String], _ bytes: [UInt8]) -> [UInt8] {
        // The lengths keep one part's end from being another's beginning.
        guard cache != nil else { return [] }
        let head = ([identity] + parts.map { "\($0.utf8.count) \($0)" }).joined(separator: "\n")
        return Array(head.utf8) + bytes
    }

    private static func bytes(_ words: [UInt32]) -> [UInt8] { words.withUnsafeBytes { [UInt8]($0) } }

    private static let successMark = UInt8(ascii: "M")
    private static let refusal = UInt8(ascii: "R")
}

extension KernelPlan {
    /// All that it says, in one order.
    fileprivate var identity: String {
        func sorted(_ values: [String: some Any]) -> [String] {
            values.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        }
        let parts: [Any] = [
            width, height, target, targetRowBytes, sorted(textures), sorted(uniforms), sorted(varyings), backdrop,
            edges as Any, sorted(attributes), sorted(blocks), groups,
            perspective as Any, sheet as Any,
        ]
        return parts.map { "\($0)" }.joined(separator: "\n")
    }
}
