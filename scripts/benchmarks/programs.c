/* A job through libglfx: programs run ARGUMENT… runs it; programs frames ARGUMENT… takes each of its frames. */
#include <glfx.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int fail(const void *handle) {
    fprintf(stderr, "%s\n", glfx_last_error(handle)->message);
    return 1;
}

int main(int count, char **arguments) {
    glfx_job *job;
    if (count < 3 || glfx_job_new_from_arguments((const char *const *)arguments + 2, (size_t)count - 2, &job))
        return count < 3 ? 2 : fail(job);
    if (strcmp(arguments[1], "run") == 0) {
        if (glfx_job_run(job, NULL, NULL, NULL)) return fail(job);
    } else {
        char *json;
        int width, height;
        if (glfx_job_describe(job, &json)) return fail(job);
        if (sscanf(strstr(json, "\"size\":"), "\"size\":[%d,%d]", &width, &height) != 2) return 1;
        glfx_string_free(json);
        glfx_image out = {malloc((size_t)width * (size_t)height * 4), width * 4, width, height, GLFX_BGRA8};
        glfx_status status = GLFX_OK;
        for (int64_t number = 0; status == GLFX_OK; number++) status = glfx_job_frame(job, number, &out, NULL, NULL);
        if (status != GLFX_END) return fail(job);
        free(out.data);
    }
    glfx_free(job);
    return 0;
}
