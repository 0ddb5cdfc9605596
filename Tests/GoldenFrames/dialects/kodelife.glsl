// KodeLife: a block from the vertex shader, the frame before, v goes up.
#version 150
uniform float time;
uniform vec2 resolution;
uniform sampler2D texture0;
uniform sampler2D prevFrame;
in VertexData
{
    vec4 v_position;
    vec3 v_normal;
    vec2 v_texcoord;
} inData;
out vec4 fragColor;
void main(void)
{
    vec2 up = vec2(0.0, 2.0) / resolution;
    vec4 now = texture(texture0, inData.v_texcoord);
    fragColor = mix(now, texture(prevFrame, inData.v_texcoord - up), time > 0.0 ? 0.5 : 0.0);
}
