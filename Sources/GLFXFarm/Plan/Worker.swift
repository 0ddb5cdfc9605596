internal import Glibc

/// Who makes a part: a machine and a process on it.
package struct Worker: Codable, Sendable, Equatable {
    package var host: String
    package var process: Int32

    package static var current: Worker {
        var facts = utsname()
        uname(&facts)
        let name = withUnsafeBytes(of: facts.nodename) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        return Worker(host: name, process: getpid())
    }

    /// For file names: `node7-4711`.
    package var name: String {
        let host = host.map { $0.isLetter || $0.isNumber || $0 == "." ? $0 : "_" }
        return "\(String(host))-\(process)"
    }

    /// False where it runs on this machine and does not exist any more; true where nothing is known.
    package var mayBeAlive: Bool { host != Worker.current.host || kill(process, 0) == 0 || errno == EPERM }
}
