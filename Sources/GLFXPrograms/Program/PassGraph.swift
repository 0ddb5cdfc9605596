/// Which pass of a program reads what, in words.
package struct PassGraph: Sendable, Hashable {
    /// A pass and what it reads.
    package struct Node: Sendable, Hashable {
        /// `Buffer A`, `pass 2 (blur.glsl)`; of a program with a single pass its name.
        package var name: String
        /// The target that it draws into; nil: the result, or the next pass's picture.
        package var target: String?
        /// Sorted by the samplers' names.
        package var reads: [Read]
    }

    /// A picture that a pass reads.
    package struct Read: Sendable, Hashable {
        /// The uniform.
        package var sampler: String
        /// `the frame`, `the pass before`, an input, a target or a picture of the program's own.
        package var picture: String
        /// How many frames old it is; 0: of this frame.
        package var framesAgo: Int
    }

    /// The passes in the order in which they are drawn.
    package var nodes: [Node] = []

    /// Of every pass, those too that are left out at some sizes.
    package init(_ program: ShaderProgram) {
        let frame = program.frameInput { _ in false }?.name
        var drawnTargets: Set<String> = []
        var hasChain = false
        for (index, pass) in program.passes.enumerated() {
            var node = Node(name: pass.name ?? "pass \(index + 1)", reads: [])
            for sampler in pass.samplers.keys.sorted() where sampler != ResultAlpha.frameSampler {
                guard let rule = pass.samplers[sampler] else { continue }
                let (picture, ago): (String, Int) =
                    switch rule.source {
                    case .input(let name): (name == frame ? "the frame" : name, 0)
                    case .relay(let name): (name == frame ? hasChain ? "the pass before" : "the frame" : name, 0)
                    case .incoming: ("the frame", 0)
                    case .chain: (hasChain ? "the pass before" : "the frame", 0)
                    case .target(let name): (name, drawnTargets.contains(name) && pass.output != .target(name) ? 0 : 1)
                    case .previousTarget(let name): (name, 1)
                    case .previousFrame(let ago): ("the frame", ago)
                    case .previousResult: ("the result", 1)
                    case .data(let name): (name, 0)
                    case .plane(.luma): ("the frame's luma", 0)
                    case .plane(.chroma): ("the frame's chroma", 0)
                    }
                node.reads.append(Read(sampler: sampler, picture: picture, framesAgo: ago))
            }
            switch pass.output {
            case .target(let name):
                node.target = name
                drawnTargets.insert(name)
            case .chain: hasChain = true
            }
            nodes.append(node)
        }
    }
}
