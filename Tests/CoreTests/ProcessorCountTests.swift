import Foundation
import GLFXCore
import GLFXTestSupport
import Testing

/// The processors of made-up systems.
@Suite struct ProcessorCountTests {
    private func count(_ files: [String: String]) throws -> ProcessorCount {
        let folder = try Folder()
        for (name, text) in files {
            let path = folder.path(name)
            try FileManager.default.createDirectory(
                atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        }
        return ProcessorCount(root: folder.url.path)
    }

    private static let eight = ["proc/self/status": "Name:\tglfx\nCpus_allowed:\tff\nCpus_allowed_list:\t0-7\n"]

    @Test(arguments: [("f", 4), ("1", 1), ("00000001,00000005", 3), ("ffffffff,ffffffff,ffffffff", 96)])
    func theAffinityCounts(mask: String, expected: Int) throws {
        let count = try count(["proc/self/status": "Cpus_allowed:\t\(mask)\nCpus_allowed_list:\t9\n"])
        #expect(count.allowed == expected)
        #expect(count.quota == nil)
        #expect(count.usable == expected)
    }

    @Test(arguments: [
        ("max 100000", 8), ("200000 100000", 2), ("150000 100000", 2), ("5000 100000", 1), ("900000 100000", 8),
    ])
    func theSecondVersionsQuotaCountsRoundedUp(quota: String, expected: Int) throws {
        let count = try count(
            Self.eight.merging([
                "proc/self/cgroup": "0::/a/b\n", "sys/fs/cgroup/a/cpu.max": quota + "\n",
                "sys/fs/cgroup/a/b/cpu.max": "max 100000\n",
            ]) { $1 })
        #expect(count.usable == expected)
    }

    @Test func theLeastOfAllGroupsCounts() throws {
        let files = [
            "proc/self/cgroup": "0::/a/b\n", "sys/fs/cgroup/a/cpu.max": "300000 100000\n",
            "sys/fs/cgroup/a/b/cpu.max": "600000 100000\n",
        ]
        #expect(try count(Self.eight.merging(files) { $1 }).usable == 3)
    }

    /// In a container the paths are the host's, and the container's own group is at the top.
    @Test(arguments: ["cpu", "cpu,cpuacct"]) func theFirstVersionsQuotaCounts(controllers: String) throws {
        var files = [
            "proc/self/cgroup": "5:memory:/docker/1\n4:\(controllers):/docker/1\n1:name=systemd:/\n0::/\n",
            "sys/fs/cgroup/cpu/cpu.cfs_quota_us": "250000\n", "sys/fs/cgroup/cpu/cpu.cfs_period_us": "50000\n",
        ]
        #expect(try count(Self.eight.merging(files) { $1 }).usable == 5)
        files["sys/fs/cgroup/cpu/cpu.cfs_quota_us"] = "-1\n"
        #expect(try count(Self.eight.merging(files) { $1 }).usable == 8)
    }

    @Test func aSystemThatTellsNothingHasItsProcessors() throws {
        let count = try count([:])
        #expect(count.allowed == ProcessInfo.processInfo.processorCount)
        #expect(count.quota == nil)
    }

    @Test func theUsersNumberCountsAndLibrariesCountThemselvesWithoutAQuota() throws {
        let free = try count(Self.eight)
        let limited = try count(
            Self.eight.merging(["proc/self/cgroup": "0::/\n", "sys/fs/cgroup/cpu.max": "300000 100000\n"]) { $1 })
        #expect(ThreadCount(processors: free).count == 8 && ThreadCount(processors: free).ofLibrary == 0)
        #expect(ThreadCount(processors: limited).count == 3 && ThreadCount(processors: limited).ofLibrary == 3)
        #expect(ThreadCount(2, processors: free).count == 2 && ThreadCount(2, processors: limited).ofLibrary == 2)
    }
}
