/*{
    "ISFVSN": "2",
    "CATEGORIES": ["Blur"],
    "INPUTS": [
        {"NAME": "inputImage", "TYPE": "image"},
        {"NAME": "amount", "TYPE": "float", "DEFAULT": 0.7, "MIN": 0.0, "MAX": 1.0}
    ],
    "PASSES": [
        {"TARGET": "trail", "PERSISTENT": true, "FLOAT": true},
        {}
    ]
}*/
// A trail that fades: the first pass sees its own result of the frame before.
void main() {
    if (PASSINDEX == 0) {
        gl_FragColor = mix(IMG_THIS_PIXEL(inputImage), IMG_THIS_PIXEL(trail), FRAMEINDEX == 0 ? 0.0 : amount);
    } else {
        gl_FragColor = vec4(IMG_NORM_PIXEL(trail, vec2(1.0 - isf_FragNormCoord.x, isf_FragNormCoord.y)).rgb, 1.0);
    }
}
