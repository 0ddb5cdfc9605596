internal import GLFXCore
internal import Glibc

extension PlanFolder {
    /// Removes the parts, their receipts and marks, the logs, and the plan itself; then the folder, if nothing else is in
    /// it.
    package func clean() {
        for folder in [parts, logs] {
            for name in FileSystem.names(in: folder) ?? [] { FileSystem.unlink("\(folder)/\(name)") }
            FileSystem.rmdir(folder)
        }
        for file in [plan, job, plate, path + "/part.sbatch", path + "/join.sbatch"] { FileSystem.unlink(file) }
        FileSystem.rmdir(path)
    }
}
