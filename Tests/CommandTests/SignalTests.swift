import Foundation
import GLFXTestSupport
import Testing

/// A job that is stopped in the middle.
@Suite struct SignalTests {
    @Test(arguments: [
        (SIGINT, "Ctrl-C (SIGINT)"), (SIGTERM, "SIGTERM"), (SIGHUP, "SIGHUP"), (SIGQUIT, "SIGQUIT"),
        (SIGALRM, "SIGALRM"), (SIGUSR1, "SIGUSR1"), (SIGUSR2, "SIGUSR2"),
        (SIGXCPU, "SIGXCPU, the limit of processor time"),
    ])
    func aSignalLeavesEverythingAsItWas(signal: Int32, name: String) throws {
        let folder = try Folder()
        try folder.write("old", to: "out.mov")
        let job = try RunningJob(
            [Clips.path("long.mp4"), "--shader", "passthrough", "--preset", "veryslow", "--overwrite", "out.mov"],
            in: folder)
        try job.waitUntil("a temporary file is there") { try folder.names.count > 1 }
        job.send(signal)
        let outcome = job.finish()
        #expect(outcome.errors == "glfx: error: stopped by \(name); 'out.mov' is as it was\n")
        #expect(outcome.code == 128 + signal)
        #expect(try folder.names == ["out.mov"])
        #expect(try folder.read("out.mov") == Data("old".utf8))
    }

    @Test func aSecondSignalEndsAtOnceAndLeavesNothing() throws {
        let folder = try Folder()
        let job = try RunningJob(
            [Clips.path("long.mp4"), "--shader", "passthrough", "--preset", "veryslow", "out.mov"], in: folder)
        try job.waitUntil("a temporary file is there") { try !folder.names.isEmpty }
        job.send(SIGINT)
        job.send(SIGTERM)
        let outcome = job.finish()
        // The job may have finished between the two.
        #expect(outcome.code == 128 + SIGTERM || outcome.code == 128 + SIGINT)
        #expect(outcome.errors.hasSuffix("; nothing was written\n"), "\(outcome.errors)")
        #expect(try folder.names == [])
    }

    /// A file that is just being created is removed too. Of a sequence, the folder is created first.
    @Test(arguments: ["out.mov", "out-%03d.png"])
    func aSecondSignalMissesNoFileThatIsBeingMade(output: String) throws {
        let folder = try Folder()
        let faults = try FileFaults(pause: 400)
        let job = try RunningJob(
            [Clips.path("long.mp4"), "--shader", "passthrough", output], in: folder,
            environment: faults.environment(in: folder))
        try job.waitUntil("a temporary file is there") { try !folder.names.isEmpty }
        job.send(SIGINT)
        job.send(SIGTERM)
        let code = job.finish().code
        // The pause is over, and so may the job be, where a loaded machine comes late to the signals.
        #expect(code == 128 + SIGTERM || code == 128 + SIGINT)
        #expect(try folder.names == [])
    }

    /// A killed job's files are removed by the next job for the same output; a running job's are not touched.
    @Test(arguments: ["out.mov", "out-%03d.png"])
    func theNextJobClearsWhatAKilledOneLeft(output: String) throws {
        let folder = try Folder()
        let slow = [try Clips.path("long.mp4"), "--shader", "passthrough"]
        let preset = output.hasSuffix("mov") ? ["--preset", "veryslow"] : []
        let killed = try RunningJob(slow + preset + [output], in: folder)
        try killed.waitUntil("a temporary file is there") { try !folder.names.isEmpty }
        killed.send(SIGKILL)
        _ = killed.finish()
        let left = try folder.names
        #expect(left.count == 1 && left[0].hasPrefix(".out") && left[0].contains(".glfx-"), "\(left)")
        let running = try RunningJob(slow + preset + [output], in: folder)
        try running.waitUntil("the old file is gone and a new one is there") {
            let names = try folder.names
            return !names.isEmpty && !names.contains(left[0])
        }
        let other = try Glfx.run([try Clips.path("long.mp4"), "--duration", "0.2", output], in: folder)
        #expect(other.code == 0 && !other.errors.contains("removed"), "\(other.errors)")
        running.send(SIGTERM)
        let stopped = running.finish()
        #expect(stopped.errors.contains("'\(left[0])', which a killed job left"), "\(stopped.errors)")
        #expect(try folder.names.allSatisfy { !$0.contains(".glfx-") })
    }

    /// The limit is two seconds; a loaded machine may take longer, but a frame takes minutes.
    /// A second signal ends the job at once: the exit code has its number.
    @Test(arguments: [[SIGINT], [SIGTERM], [SIGHUP], [SIGINT, SIGTERM]])
    func aSignalEndsADriverThatIsStuck(signals: [Int32]) throws {
        let folder = try Folder()
        try folder.write("old", to: "out.mov")
        try folder.write(
            """
            uniform sampler2D s; varying vec2 p;
            void main() {
                vec4 c = texture2D(s, p);
                for (int i = 0; i < 30000; i++) { c = sin(c * 1.7 + p.xyxy); }
                gl_FragColor = c;
            }
            """, to: "slow.frag")
        let before = try Snapshot(folder)
        let job = try RunningJob(
            ["color:red", "--size", "3840x2160", "--duration", "1", "--shader", "slow.frag", "--overwrite", "out.mov"],
            in: folder)
        // Far more CPU time than all that comes before drawing.
        try job.waitUntil("it draws") {
            let ticks = try job.status
            return (Int(ticks[11]) ?? 0) > 2 * sysconf(Int32(_SC_CLK_TCK))
        }
        let begin = Date()
        for signal in signals { job.send(signal) }
        let outcome = job.finish()
        #expect(Date().timeIntervalSince(begin) < 30)
        #expect(outcome.code == 128 + (signals.last ?? 0))
        #expect(outcome.errors.hasPrefix("glfx: error: stopped by "), "\(outcome.errors)")
        #expect(outcome.errors.hasSuffix("; 'out.mov' is as it was\n"))
        #expect(try Snapshot(folder) == before)
    }

    /// Nobody reads stderr, whose pipe is full: the job does not wait.
    @Test func aSignalEndsAJobWhoseMessagesNobodyReads() throws {
        let folder = try Folder()
        let line = """
            mkfifo pipe; exec 3<>pipe; dd if=/dev/zero of=pipe bs=4096 count=16 2> /dev/null
            "$glfx" \(try Clips.path("long.mp4")) --progress plain --shader passthrough out.mov 2> pipe & job=$!
            until [ "$(ls -A | wc -l)" -gt 1 ]; do sleep 0.1; done
            kill -TERM $job; for n in {1..150}; do kill -0 $job 2> /dev/null && sleep 0.1; done
            kill -KILL $job 2> /dev/null; wait $job; echo $?; rm pipe; ls -A
            """
        #expect(try Glfx.shell(line, in: folder).output == "143\n")
    }

    @Test func aSignalThatWasIgnoredAtTheStartStaysIgnored() throws {
        let folder = try Folder()
        let job = try RunningJob(
            [Clips.path("long.mp4"), "--duration", "8", "--quiet", "out.mov"], in: folder, through: ["nohup"])
        try job.waitUntil("a temporary file is there") { try !folder.names.isEmpty }
        job.send(SIGHUP)
        let outcome = job.finish()
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try folder.names == ["out.mov"])
    }

    /// As Swift's runtime does to stop them while it reports a crash, which may take longer than a job is given to end.
    @Test func signalsOfACrashReportAreNoOrderToEnd() throws {
        let folder = try Folder()
        let source = #"""
            #define _GNU_SOURCE
            #include <dirent.h>
            #include <dlfcn.h>
            #include <signal.h>
            #include <stdlib.h>
            #include <sys/syscall.h>
            #include <unistd.h>

            int avcodec_send_frame(void *context, const void *frame) {
                static int calls;
                DIR *tasks = ++calls == 3 ? opendir("/proc/self/task") : NULL;
                for (struct dirent *task; tasks && (task = readdir(tasks));) {
                    int thread = atoi(task->d_name);
                    if (thread > 0 && thread != gettid()) syscall(SYS_tgkill, getpid(), thread, SIGUSR1);
                }
                if (tasks) {
                    closedir(tasks);
                    usleep(300000);
                }
                return ((int (*)(void *, const void *))dlsym(RTLD_NEXT, "avcodec_send_frame"))(context, frame);
            }
            """#
        let outcome = try Tool.run(
            Tool.glfx, [try Clips.path("small.mov"), "--codec", "ffv1", "out.mkv"], in: folder,
            environment: ["LD_PRELOAD": try Preloaded.library("crash-report", source: source)])
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try RawFrames.times("out.mkv", in: folder).count == 20)
    }

    /// Time while the process is stopped does not count for --frame-timeout.
    @Test(.waits) func aJobThatWasStoppedGoesOn() throws {
        let folder = try Folder()
        let job = try RunningJob(
            [
                Clips.path("long.mp4"), "--duration", "20", "--quiet", "--shader", "passthrough", "--frame-timeout",
                "4", "out.mov",
            ], in: folder)
        try job.waitUntil("a temporary file is there") { try !folder.names.isEmpty }
        for _ in 0..<2 {
            job.send(SIGSTOP)
            try job.waitUntil("it has stopped") { try job.status.first == "T" }
            usleep(4_600_000)
            job.send(SIGCONT)
            usleep(50_000)
        }
        let outcome = job.finish()
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try RawFrames.times("out.mov", in: folder).count == 500)
    }
}
