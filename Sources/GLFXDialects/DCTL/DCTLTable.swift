internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// `DEFINE_LUT(name, file.cube)`
struct DCTLTable {
    let name: String
    let path: String
    let line: Int

    private var texture: String { "DCTL_TABLE_\(name)" }

    /// The picture with the table: as many squares side by side as the table has sides.
    func input(_ request: DialectRequest) throws(Failure) -> Input {
        guard let file = try request.files.picture(path.replacing("\\", with: "/")) else {
            throw request.file.failure(
                line: line, byte: nil, "there is no table \(path.quoted) beside this DCTL", advice: "put it there")
        }
        var input = Input(name: texture, filling: .file(file))
        input.isLookupTable = true
        return input
    }

    /// The function that reads it, in HLSL: the mean of a cell's eight corners, as Resolve does by default.
    var text: String {
        """
        texture2d \(texture);
        float3 \(texture)_at(float r, float g, float b) {
            int2 size;
            \(texture).GetDimensions(size.x, size.y);
            float3 place = clamp(float3(r, g, b), 0.0, 1.0) * float(size.y - 1);
            int3 low = int3(floor(place)), high = min(low + 1, size.y - 1);
            float3 f = place - floor(place), sum = float3(0.0, 0.0, 0.0);
            for (int i = 0; i < 8; i++) {
                int3 at = int3((i & 1) != 0 ? high.x : low.x, (i & 2) != 0 ? high.y : low.y, (i & 4) != 0 ? high.z : low.z);
                float x = (i & 1) != 0 ? f.x : 1.0 - f.x, y = (i & 2) != 0 ? f.y : 1.0 - f.y;
                sum += \(texture)[int2(at.z * size.y + at.x, at.y)].rgb * (x * y * ((i & 4) != 0 ? f.z : 1.0 - f.z));
            }
            return sum;
        }
        """
    }
}
