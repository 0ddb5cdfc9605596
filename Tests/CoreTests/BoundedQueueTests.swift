import Foundation
import GLFXCore
import Testing

struct BoundedQueueTests {
    @Test func everythingComesOutInOrderAcrossThreads() async {
        let queue = BoundedQueue<Int>(capacity: 3)
        let producer = Thread {
            for number in 0..<2000 { queue.put(number, counted: number % 5 != 0) }
            queue.finish()
        }
        producer.start()
        var taken: [Int] = []
        while let number = queue.take() { taken.append(number) }
        #expect(taken == Array(0..<2000))
    }

    @Test func theProducerWaitsForRoomButNeverForPassingPackets() {
        let queue = BoundedQueue<Int>(capacity: 1)
        #expect(queue.put(1))
        // If counted, these would wait forever.
        for number in 2..<100 { #expect(queue.put(number, counted: false)) }
        let blocked = DispatchSemaphore(value: 0)
        Thread {
            queue.put(100)
            blocked.signal()
        }.start()
        #expect(blocked.wait(timeout: .now() + 0.1) == .timedOut)
        #expect(queue.take() == 1)
        blocked.wait()
        #expect(queue.waits.producer > 50_000_000)
    }

    @Test func cancellingFreesBothSides() {
        let queue = BoundedQueue<Int>(capacity: 1)
        queue.put(1)
        let freed = DispatchSemaphore(value: 0)
        Thread {
            #expect(!queue.put(2))
            freed.signal()
        }.start()
        Thread.sleep(forTimeInterval: 0.05)
        queue.cancel()
        freed.wait()
        #expect(queue.take() == nil)
    }

    @Test func aTakenElementIsKeptAliveByNobody() {
        final class Token: Sendable {}
        let queue = BoundedQueue<Token>(capacity: 4)
        weak var first: Token?
        do {
            let token = Token()
            first = token
            queue.put(token)
            queue.put(Token())
        }
        _ = queue.take()
        #expect(first == nil)
    }
}

struct FailureTests {
    @Test func aHostileNameCannotReachTheTerminal() {
        let failure = Failure(.input, "cannot open 'a\u{1B}[31m\n.mov'", advice: "check the name")
        #expect(failure.description == "cannot open 'a\\u{1B}[31m\\n.mov'; check the name")
    }
}
