int glfx_pixels_placeholder(void);
