internal import GLFXCore
internal import GLFXMedia
internal import Glibc

/// Checks parts against their receipts.
struct ReceiptCheck: Sendable {
    private let plan: FarmPlan
    private let folder: PlanFolder
    /// SHA-256 of the plan.
    let planHash: String

    init(_ plan: FarmPlan, in folder: PlanFolder) throws(Failure) {
        (self.plan, self.folder) = (plan, folder)
        planHash = try FileFingerprint.file(folder.plan, named: "").hash
    }

    /// The receipt of a part that is done.
    /// - Parameter isQuick: compares only the size of its file.
    /// - Returns: nil where there is none.
    /// - Throws: `.input` where it is broken, of another plan, or its file is another.
    func receipt(of part: Int, isQuick: Bool = false) throws(Failure) -> PartReceipt? {
        let path = folder.receipt(of: part)
        guard let receipt = try JSONFile.read(PartReceipt.self, from: path, what: "receipt") else { return nil }
        guard receipt.formatVersion == PartReceipt.currentFormat, receipt.part == part, receipt.plan == planHash else {
            throw wrong("'\(path)' is no receipt of this plan")
        }
        let data = folder.data(of: part)
        var status = stat()
        guard FileSystem.stat(data, &status) == 0 else { throw wrong("'\(data)' is not there") }
        guard Int64(status.st_size) == receipt.bytes else {
            throw wrong("'\(data)' has \(status.st_size) bytes, and its receipt says \(receipt.bytes)")
        }
        if !isQuick, try hash(of: data) != receipt.hash {
            throw wrong("'\(data)' is damaged: its hash is not that of its receipt")
        }
        return receipt
    }

    private func wrong(_ message: String) -> Failure {
        Failure(.input, message, advice: "make the part again with `glfx part`")
    }

    private func hash(of path: String) throws(Failure) -> String {
        let descriptor = FileSystem.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw wrong("cannot open '\(path)': \(String(cString: strerror(errno)))") }
        defer { close(descriptor) }
        let hash = try ByteHash(plan.hash)
        var block = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            let count = read(descriptor, &block, block.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw wrong("cannot read '\(path)': \(String(cString: strerror(errno)))") }
            guard count > 0 else { return hash.finish() }
            block.withUnsafeBytes { hash.add(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        }
    }
}
