#pragma once

/// The version of glfx, as in `0.2.0` (a release), `0.2.0-14-g1a2b3c4` (14 commits later) or `0.3.0-dev` (no git).
const char *_Nonnull glfx_version(void);
