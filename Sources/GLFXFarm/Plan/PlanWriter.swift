package import GLFXCore
internal import GLFXFiles
internal import GLFXMedia
internal import GLFXWrite
internal import Glibc

extension Planner.Planned {
    /// Makes the folder and writes the plan into it, `plan.json` last.
    /// - Throws: `.usage` where there is a plan already and it may not be replaced; `.output`.
    package func write(to folder: PlanFolder, overwrite: Bool, notes: MessageHandler) throws(Failure) -> FarmPlan {
        if FileSystem.access(folder.plan, F_OK) == 0 {
            guard overwrite else {
                throw Failure(
                    .usage, "there is a plan in '\(folder.path)'",
                    advice: "go on with it (glfx resume \(folder.path)), or use --overwrite to replace it and its parts"
                )
            }
            FileSystem.unlink(folder.plan)
            for name in FileSystem.names(in: folder.parts) ?? [] { FileSystem.unlink("\(folder.parts)/\(name)") }
        }
        for path in [folder.path, folder.parts, folder.logs] {
            guard FileSystem.mkdir(path, 0o777) == 0 || errno == EEXIST else {
                throw Failure(
                    .output, "cannot make the folder '\(path)': \(String(cString: strerror(errno)))",
                    advice: "name another place with --to")
            }
        }
        var plan = plan
        try WholeFile.write(Array(job.utf8), to: folder.job)
        plan.job = try FileFingerprint.file(folder.job, named: "job.json")
        if let plate {
            var format = VideoFormat.drawn(
                size: PictureSize(width: plate.width, height: plate.height), pixelFormat: plate.format,
                framesPerSecond: 25)
            format.depth = plate.format.bitsPerChannel
            try StillFile(
                OutputRequest(path: folder.plate, overwrite: true), picture: plate, format: format, notes: notes
            ).commit()
            plan.plate = try FileFingerprint.file(folder.plate, named: "key-plate.png")
        }
        try JSONFile.write(plan, to: folder.plan)
        return plan
    }
}
