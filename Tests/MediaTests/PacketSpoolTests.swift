import CGLFXLibAV
@testable import GLFXMedia
import Testing

/// Packets that wait: beyond a limit their bytes are in a file.
@Suite struct PacketSpoolTests {
    private func packet(_ number: Int, size: Int) throws -> UnsafeMutablePointer<AVPacket> {
        let packet = try #require(av_packet_alloc())
        try #require(av_new_packet(packet, Int32(size)) == 0)
        for index in 0..<size { packet.pointee.data[index] = UInt8(truncatingIfNeeded: number &* 31 &+ index) }
        packet.pointee.pts = Int64(number)
        return packet
    }

    private func isInMemory(_ packet: UnsafeMutablePointer<AVPacket>) -> Bool {
        av_buffer_is_writable(packet.pointee.buf) != 0
    }

    private func free(_ packet: UnsafeMutablePointer<AVPacket>) {
        var packet: UnsafeMutablePointer<AVPacket>? = packet
        av_packet_free(&packet)
    }

    @Test(arguments: [100, 5000, 3 << 20]) func whatIsBeyondTheLimitIsInAFileAndTheSame(size: Int) throws {
        let spool = PacketSpool(limit: 2 * size)
        var packets: [UnsafeMutablePointer<AVPacket>] = []
        for number in 0..<7 {
            packets.append(try packet(number, size: size))
            spool.keep(packets[number])
        }
        #expect(packets.map(isInMemory) == [true, true, false, false, false, false, false])
        // In any order, and again: what waits already is not taken twice.
        for packet in packets { spool.keep(packet) }
        for (number, packet) in packets.enumerated().reversed() {
            #expect(packet.pointee.pts == Int64(number) && packet.pointee.size == Int32(size))
            #expect((0..<size).allSatisfy { packet.pointee.data[$0] == UInt8(truncatingIfNeeded: number &* 31 &+ $0) })
            free(packet)
        }
        // Its room is free again.
        let next = try packet(9, size: size)
        spool.keep(next)
        #expect(isInMemory(next))
        free(next)
    }

    /// The file goes with the last packet, not with the spool.
    @Test func packetsOutliveTheirSpool() throws {
        let last = try packet(1, size: 300)
        do {
            let spool = PacketSpool(limit: 0)
            spool.keep(last)
        }
        #expect(!isInMemory(last) && last.pointee.data[299] == UInt8(truncatingIfNeeded: 31 + 299))
        free(last)
    }
}
