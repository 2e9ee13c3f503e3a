/** Kinds of notices that the kernel itself sends. */
export const kernelNotices = ['securite.lecture', 'test'] as const;
