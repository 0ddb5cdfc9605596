#pragma once
#include <microhttpd.h>

// Swift does not call functions with a variable number of arguments.
static inline struct MHD_Daemon *glfx_http_start(
    int listening, void *user, MHD_AccessHandlerCallback take, MHD_NotifyConnectionCallback connect,
    MHD_RequestCompletedCallback finish, unsigned connections, unsigned idle_seconds, size_t request_bytes) {
    return MHD_start_daemon(
        MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_POLL, 0, NULL, NULL, take, user,
        MHD_OPTION_LISTEN_SOCKET, listening, MHD_OPTION_NOTIFY_CONNECTION, connect, user,
        MHD_OPTION_NOTIFY_COMPLETED, finish, user, MHD_OPTION_CONNECTION_LIMIT, connections,
        MHD_OPTION_CONNECTION_TIMEOUT, idle_seconds, MHD_OPTION_CONNECTION_MEMORY_LIMIT, request_bytes,
        MHD_OPTION_END);
}
static inline int glfx_http_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

// Swift gives the cases of these enumerations names of their own, which differ by version.
static const enum MHD_Result glfx_http_yes = MHD_YES, glfx_http_no = MHD_NO;
static const enum MHD_ValueKind glfx_http_headers = MHD_HEADER_KIND, glfx_http_cookies = MHD_COOKIE_KIND,
                                glfx_http_query = MHD_GET_ARGUMENT_KIND;
static inline struct MHD_Response *glfx_http_response(size_t count, const void *bytes) {
    return MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}
static inline int glfx_http_has_started(enum MHD_ConnectionNotificationCode event) {
    return event == MHD_CONNECTION_NOTIFY_STARTED;
}
