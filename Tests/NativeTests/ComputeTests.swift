import CGLFXLLVM
import GLFXCompile
import GLFXCore
@testable import GLFXNative
import GLFXPrograms
@testable import GLFXRender
import Testing

/// Compute shaders on the native renderer: expected numbers are worked out here, invocation by invocation.
@Suite struct ComputeTests {
    /// Runs a compute shader over groups, with a buffer of numbers, which it gives back.
    private func run(
        _ text: String, groups: (Int, Int) = (1, 1), _ numbers: [Int32], target: (width: Int, height: Int)? = nil
    ) throws -> (numbers: [Int32], picture: [SIMD4<Float>]) {
        let device = try NativeDevice(threads: 2)
        let header = """
            #version 320 es
            precision highp float;
            precision highp int;
            layout(std430, binding = 0) buffer Memory { int numbers[]; };

            """
        let program = try device.compile(CompiledPass(vertex: nil, main: device.words.words(header + text, .compute)))
        let buffer = try device.makeBuffer(
            DataBuffer(name: "Memory", bytes: numbers.withUnsafeBytes { [UInt8]($0) }))
        buffer.bind(0)
        let (width, height) = target ?? (groups.0, groups.1)
        let texture = try device.makeTexture(
            TextureRequest(width: width, height: height, format: .float, what: .target("store")))
        texture.clear()
        var drawing = PassDrawing(target: texture, readings: [])
        let (across, along) = ((width + groups.0 - 1) / groups.0, (height + groups.1 - 1) / groups.1)
        drawing.kind = .compute(groupWidth: across, groupHeight: along)
        try program.prepare()
        try program.draw(drawing)
        var picture = [SIMD4<Float>](repeating: .zero, count: width * height)
        try picture.withUnsafeMutableBytes { bytes in
            if let start = bytes.bindMemory(to: Float.self).baseAddress { try texture.readNumbers(into: start) }
        }
        return (
            (0..<numbers.count).map { (buffer.memory + 4 * $0).load(as: Int32.self) }, picture
        )
    }

    @Test func eachInvocationKnowsItsPlace() throws {
        // Rows of 3 are no whole vectors.
        let result = try run(
            """
            layout(local_size_x = 3, local_size_y = 5, local_size_z = 2) in;
            void main() {
                uint group = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
                uvec3 place = gl_GlobalInvocationID;
                numbers[group * 30u + gl_LocalInvocationIndex] =
                    int(place.x + 100u * place.y + 10000u * place.z + 1000000u * gl_LocalInvocationID.y);
            }
            """, groups: (2, 2), [Int32](repeating: -1, count: 120))
        for group in 0..<4 {
            for index in 0..<30 {
                let (x, y, z) = (index % 3, index / 3 % 5, index / 15)
                let wanted = group % 2 * 3 + x + 100 * (group / 2 * 5 + y) + 10000 * z + 1_000_000 * y
                #expect(result.numbers[group * 30 + index] == wanted)
            }
        }
    }

    @Test(arguments: [(32, 1), (16, 4), (5, 7)]) func aBarrierWaitsForTheWholeGroup(size: (Int, Int)) throws {
        let count = size.0 * size.1
        let result = try run(
            """
            layout(local_size_x = \(size.0), local_size_y = \(size.1)) in;
            shared int row[\(count)];
            void main() {
                int index = int(gl_LocalInvocationIndex);
                row[index] = index * index;
                barrier();
                int other = row[\(count - 1) - index];
                barrier();
                row[index] = other + 1;
                memoryBarrierShared();
                barrier();
                numbers[index] = row[(index + 1) % \(count)];
            }
            """, [Int32](repeating: -1, count: count))
        for index in 0..<count {
            let other = count - 1 - (index + 1) % count
            #expect(result.numbers[index] == other * other + 1)
        }
    }

    @Test func barriersInALoopAndAFunctionWaitEachTime() throws {
        // Sums by halves, as parallel reductions do.
        let result = try run(
            """
            layout(local_size_x = 64) in;
            shared int sums[64];
            void halve(int index, int step) {
                if (index < step) sums[index] += sums[index + step];
                barrier();
            }
            void main() {
                int index = int(gl_LocalInvocationID.x);
                int own = int(gl_WorkGroupID.x) * 64 + index;
                sums[index] = own;
                barrier();
                int rounds = 0;
                for (int step = 32; step > 0; step /= 2) { halve(index, step); rounds++; }
                if (index == 0) numbers[gl_WorkGroupID.x] = sums[0] + 1000000 * rounds;
            }
            """, groups: (3, 1), [0, 0, 0])
        for group in 0..<3 {
            let sum = (group * 64..<group * 64 + 64).reduce(0, +)
            #expect(result.numbers[group] == 6_000_000 + sum)
        }
    }

    @Test func atomicFunctionsSeeEachOther() throws {
        let result = try run(
            """
            layout(local_size_x = 20) in;
            shared uint most;
            void main() {
                uint index = gl_LocalInvocationIndex;
                int before = atomicAdd(numbers[0], 1);
                atomicOr(numbers[1], 1 << index);
                atomicMin(numbers[2], 5 - int(index));
                atomicMax(most, index * 3u);
                numbers[4 + before] = 1;
                barrier();
                if (index == 0u) numbers[3] = int(most);
                if (index == 7u) atomicCompSwap(numbers[24], 9, 10);
                if (index == 8u) atomicCompSwap(numbers[25], 9, 10);
            }
            """, [0, 0, 100, 0] + [Int32](repeating: 0, count: 20) + [9, 8])
        #expect(Array(result.numbers.prefix(4)) == [20, 0xFFFFF, -14, 57])
        #expect(result.numbers[4..<24].allSatisfy { $0 == 1 })
        #expect(Array(result.numbers[24...]) == [10, 8])
    }

    @Test func anImageIsStoredIntoAndNotBeyond() throws {
        let result = try run(
            """
            layout(local_size_x = 4, local_size_y = 2) in;
            layout(rgba32f, binding = 0) writeonly uniform highp image2D out_image;
            void main() {
                ivec2 place = ivec2(gl_GlobalInvocationID.xy);
                imageStore(out_image, place - ivec2(1, 0), vec4(vec2(place), imageSize(out_image)));
            }
            """, groups: (3, 2), [0], target: (9, 3))
        for y in 0..<3 {
            for x in 0..<9 { #expect(result.picture[y * 9 + x] == SIMD4(Float(x + 1), Float(y), 9, 3)) }
        }
    }

    @Test func anIndexBeyondABlockStaysInside() throws {
        let result = try run(
            """
            layout(local_size_x = 8) in;
            void main() {
                numbers[100000000 + int(gl_LocalInvocationIndex)] = numbers.length();
                numbers[0] = numbers[-5 - int(gl_LocalInvocationIndex)];
            }
            """, [1, 2, 3])
        #expect(result.numbers == [3, 2, 3])
    }

    @Test func aBarrierThatNotAllReachIsRefused() throws {
        let error = #expect(throws: Failure.self) {
            try run(
                """
                layout(local_size_x = 8) in;
                void main() { if (gl_LocalInvocationIndex > 3u) barrier(); numbers[0] = 1; }
                """, [0])
        }
        #expect(error?.message.contains("barrier") == true)
    }

    /// Offsets of std430 (OpenGL 4.6, section 7.6.2.2).
    @Test func membersOfABlockLieWhereTheLayoutSays() throws {
        let result = try run(
            """
            layout(local_size_x = 1) in;
            struct Part { vec3 a; float b; mat2 c; };
            layout(std430, binding = 0) buffer Other {
                float first; vec2 second; vec3 third[2]; layout(row_major) mat3x2 rows; Part parts[2];
            } other;
            void main() {
                other.first = 1.0;
                other.second = vec2(2.0, 3.0);
                other.third[1] = vec3(4.0, 5.0, 6.0);
                other.rows = mat3x2(7.0, 8.0, 9.0, 10.0, 11.0, 12.0);
                Part part = Part(vec3(13.0), 14.0, mat2(15.0, 16.0, 17.0, 18.0));
                other.parts[1] = part;
                other.parts[0].c[1].y = other.rows[2].x + other.parts[1].b;
            }
            """, [Int32](repeating: 0, count: 48))
        let floats = result.numbers.map { Float(bitPattern: UInt32(bitPattern: $0)) }
        var wanted = [Float](repeating: 0, count: 48)
        // first at 0, second at 8, third at 16 by 16, rows at 48 by 16, parts at 80 by 32.
        for (place, number) in [
            (0, 1), (2, 2), (3, 3), (8, 4), (9, 5), (10, 6), (12, 7), (13, 9), (14, 11), (16, 8), (17, 10), (18, 12),
            (28, 13), (29, 13), (30, 13), (31, 14), (32, 15), (33, 16), (34, 17), (35, 18), (27, 25),
        ] as [(Int, Float)] {
            wanted[place] = number
        }
        #expect(floats == wanted)
    }
}
