/// Small shaders for tests.
enum Samples {
    static let twoInputs = """
        uniform sampler2D image;
        uniform sampler2D other;
        uniform float amount; // default=0.5 min=0 max=1: how much of the other
        uniform bool soft; // default=true
        uniform float size; // default=2: a name that is an option of glfx
        varying vec2 uv;
        void main() {
            float share = soft ? amount * 0.5 : amount;
            gl_FragColor = mix(texture2D(image, uv), texture2D(other, uv * size), share);
        }
        """

    static let withoutDefault = """
        uniform sampler2D image;
        uniform float strength;
        varying vec2 uv;
        void main() { gl_FragColor = texture2D(image, uv) * strength; }
        """

    static let twoNamesAlike = """
        uniform sampler2D image;
        uniform vec3 keyColor; // default=0,1,0
        uniform vec3 key_color; // default=0,1,0
        varying vec2 uv;
        void main() { gl_FragColor = texture2D(image, uv) * vec4(keyColor + key_color, 1.0); }
        """
}
