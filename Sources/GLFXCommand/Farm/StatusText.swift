internal import GLFXCore
internal import GLFXFarm

/// `glfx status`
enum StatusText {
    static func text(of path: String, json: Bool) throws -> String {
        let status = try PlanStatus(PlanFolder(path), words: .command)
        if json { return try JSONOutput.document(status) + "\n" }
        var lines = ["\(status.output): \(status.frames) frames in \(status.parts.count) parts"]
        for state in [PlanStatus.State.done, .running, .failed, .missing] {
            let parts = status.parts.filter { $0.state == state }
            guard !parts.isEmpty else { continue }
            let list = PlanStatus.ranges(parts.map(\.part))
            lines.append("\(state.rawValue.padded(to: 8)) \(String(parts.count).rightAligned(in: 5))  \(list)")
        }
        for part in status.parts {
            if part.state == .running, let worker = part.worker {
                lines.append("part \(part.part) is being made on \(worker.host) (process \(worker.process))")
            }
            if let message = part.message { lines.append("part \(part.part): \(message)") }
            for damage in part.damage ?? [] { lines.append("part \(part.part): \(damage)") }
        }
        if !status.missing.isEmpty { lines.append("to make: \(status.missing)") }
        return lines.map { printable($0) + "\n" }.joined()
    }
}
