/* Compares each frame of a job with a picture that the command made: frames FOLDER ARGUMENT…, with FOLDER/01.png …. */
#include "check.h"

static glfx_job *open_job(const char *const *arguments, size_t count, int *width, int *height) {
    glfx_job *job;
    char *json;
    EXPECT(GLFX_OK, job, glfx_job_new_from_arguments(arguments, count, &job));
    EXPECT(GLFX_OK, job, glfx_job_describe(job, &json));
    CHECK(sscanf(strstr(json, "\"size\":"), "\"size\":[%d,%d]", width, height) == 2);
    glfx_string_free(json);
    return job;
}

int main(int count, char **arguments) {
    CHECK(count > 2);
    int width, height;
    glfx_job *job = open_job((const char *const *)arguments + 2, (size_t)count - 2, &width, &height);
    size_t size = (size_t)width * (size_t)height * 4;
    unsigned char *ours = malloc(size), *theirs = malloc(size);
    glfx_image to_ours = {ours, width * 4, width, height, GLFX_RGBA8}, to_theirs = {theirs, width * 4, width, height, GLFX_RGBA8};
    int number = 0;
    while (glfx_job_frame(job, number, &to_ours, NULL, NULL) == GLFX_OK) {
        char path[1100];
        const char *words[] = {path};
        int columns, rows;
        snprintf(path, sizeof path, "%s/%02d.png", arguments[1], ++number);
        glfx_job *picture = open_job(words, 1, &columns, &rows);
        CHECK(columns == width && rows == height);
        EXPECT(GLFX_OK, picture, glfx_job_frame(picture, 0, &to_theirs, NULL, NULL));
        glfx_free(picture);
        if (memcmp(ours, theirs, size) != 0) fprintf(stderr, "frame %d differs from '%s'\n", number, path);
        CHECK(memcmp(ours, theirs, size) == 0);
    }
    CHECK(glfx_last_error(job)->status == GLFX_END && number > 5);
    glfx_free(job);
    free(ours);
    free(theirs);
    return 0;
}
