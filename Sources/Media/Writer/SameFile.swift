package import FrameCore
import Glibc

extension OutputPlan {
    /// Refuses an output that is one of the inputs, by whatever name: the same path, a symbolic or a hard link.
    package static func checkOutputIsNoInput(output: String, inputs: [String]) throws(Failure) {
        var outputStatus = stat()
        guard stat(output, &outputStatus) == 0 else { return }
        for input in inputs {
            var status = stat()
            guard stat(input, &status) == 0 else { continue }
            if status.st_dev == outputStatus.st_dev, status.st_ino == outputStatus.st_ino {
                let what =
                    input == output ? "output '\(output)' is the input" : "output '\(output)' is input '\(input)'"
                throw Failure(.usage, what, advice: "write to another name")
            }
        }
    }
}
