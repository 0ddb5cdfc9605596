/// The file by which this program is started once more.
///
/// The portable archive's launcher starts it through a loader (`ld-linux… --argv0 LAUNCHER … glfx …`): then
/// /proc/self/exe is the loader, and the name by which the program was called is the launcher's path.
package enum RunningProgram {
    /// Starts this very program, whatever PATH and the working folder are.
    package static var path: String {
        let program = "/proc/self/exe"
        guard let file = FileSystem.realpath(program), file.nameOfPath.hasPrefix("ld-"),
            let name = CommandLine.unsafeArgv[0].map({ String(fileName: $0) }), name.hasPrefix("/")
        else { return program }
        return name
    }
}
