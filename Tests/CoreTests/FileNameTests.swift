import GLFXCore
import Testing

@Suite struct FileNameTests {
    private func bytes(of name: String) -> [UInt8] {
        name.withFileName { start in
            var end = start
            while end.pointee != 0 { end += 1 }
            return (0..<(end - start)).map { UInt8(bitPattern: start[$0]) }
        }
    }

    private func name(of bytes: [UInt8]) -> String {
        (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { String(fileName: $0) } ?? ""
        }
    }

    @Test func everyPairOfBytesComesOutAsItCameIn() {
        for first in UInt8(1)...255 {
            for second in UInt8(1)...255 {
                let pair = [0x61, first, second]
                #expect(bytes(of: name(of: pair)) == pair)
            }
        }
    }

    /// What UTF-8 allows in four bytes ends at F4 8F BF BF (RFC 3629, 3).
    @Test(
        arguments: [
            [0xF4, 0x8F, 0xBD, 0xBF], [0xF4, 0x8F, 0xBE, 0x80], [0xF4, 0x8F, 0xBF, 0xA9], [0xF4, 0x8F, 0xBF, 0xBF],
            [0xF4, 0x90, 0x80, 0x80], [0xF0, 0x80, 0x80, 0xAF], [0xED, 0xA0, 0x80, 0xED], [0xF0, 0x9F, 0x98, 0x80],
        ] as [[UInt8]])
    func whatStandsForBytesComesOutAsItCameIn(given: [UInt8]) {
        #expect(bytes(of: name(of: given)) == given)
    }

    @Test func textIsTheTextThatItIs() {
        for text in ["", "a.mov", "é", "e\u{301}", "映画.mov", "😀", "\u{FFFD}", "\u{10FF7F}"] {
            #expect(name(of: Array(text.utf8)).unicodeScalars.elementsEqual(text.unicodeScalars))
        }
    }

    @Test func aByteThatIsNoTextIsACharacterOfItsOwn() {
        #expect(name(of: [0x63, 0xE9, 0x2E]) == "c\u{10FFE9}.")
        #expect(printable(name(of: [0x63, 0xE9, 0x0A])) == #"c\xE9\n"#)
    }

    @Test func aZeroByteMakesANameNobodys() {
        #expect(bytes(of: "a.mov\0.png") == [])
    }

    @Test func partsOfAPathAreFoundAmongCodePoints() {
        #expect("a/b.c".folderOfPath == "a" && "a/b.c".nameOfPath == "b.c" && "a/b.c".endingOfPath == "c")
        #expect("b".folderOfPath == "." && "b".nameOfPath == "b" && "b".endingOfPath == nil)
        #expect("/b".folderOfPath == "/" && "/b/.c".endingOfPath == nil && "a.b/c".endingOfPath == nil)
        #expect("a/\u{301}.mov".folderOfPath == "a" && "a.\u{301}x".endingOfPath == "\u{301}x")
    }
}
