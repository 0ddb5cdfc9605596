#define _GNU_SOURCE
#include "CGLFXTestSupport.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

int test_start_by_server(int control, uint32_t arguments, uint32_t variables, const uint8_t *text, size_t size, int output,
                         int errors, int status) {
    int words = memfd_create("words", MFD_CLOEXEC);
    if (words < 0) return errno;
    for (size_t done = 0; done < size;) {
        ssize_t count = write(words, text + done, size - done);
        if (count < 0 && errno != EINTR) {
            int code = errno;
            close(words);
            return code;
        }
        if (count > 0) done += (size_t)count;
    }
    int descriptors[] = {output, errors, status, words};
    uint32_t request[] = {arguments, variables};
    char space[CMSG_SPACE(sizeof descriptors)];
    memset(space, 0, sizeof space);
    struct iovec part = {request, sizeof request};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = space, .msg_controllen = sizeof space};
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof descriptors);
    memcpy(CMSG_DATA(header), descriptors, sizeof descriptors);
    ssize_t sent;
    do sent = sendmsg(control, &message, MSG_NOSIGNAL); while (sent < 0 && errno == EINTR);
    int code = sent < 0 ? errno : 0;
    close(words);
    return code;
}
