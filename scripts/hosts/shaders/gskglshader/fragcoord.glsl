// differs: gl_FragCoord goes down with OpenGL 3, up with OpenGL ES; in glfx up
uniform sampler2D u_texture1;

// OpenGL's own place.
void mainImage(out vec4 fragColor, in vec2 fragCoord, in vec2 resolution, in vec2 uv)
{
    fragColor = vec4(gl_FragCoord.xy / resolution, 0.0, 1.0);
}
