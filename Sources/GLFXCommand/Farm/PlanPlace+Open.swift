internal import GLFXCore
internal import GLFXFarm
import Glibc

extension PlanPlace {
    /// A plan whose job's paths hold.
    struct Open {
        var plan: FarmPlan
        /// Its path is absolute.
        var folder: PlanFolder
        /// Further arguments of `glfx part`.
        var arguments: [String]
    }

    /// Reads the plan, and makes the root of the job's paths the current folder.
    /// - Throws: `.input` where there is no such plan or root.
    func open() throws(Failure) -> Open {
        let folder = PlanFolder(self.folder).absolute
        let plan = try folder.read()
        let here = inputRoot.map { PlanFolder($0).absolute.path }
        let root =
            here ?? PlanFolder(plan.inputRoot.hasPrefix("/") ? plan.inputRoot : folder.path + "/" + plan.inputRoot).path
        guard root.withFileName({ chdir($0) }) == 0 else {
            throw Failure(
                .input, "cannot enter '\(root)', where the job's files are: \(String(cString: strerror(errno)))",
                advice: "say where they are with --input-root FOLDER")
        }
        return Open(plan: plan, folder: folder, arguments: here.map { ["--input-root", $0] } ?? [])
    }
}
