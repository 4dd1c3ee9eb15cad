/**
 * Returns a copy in memory of its own, to be kept for long. Small buffers and the results of compressors are parts of
 * larger blocks, which would stay in memory as long as the part.
 */
export const inOwnMemory = (bytes: Uint8Array): Buffer => Buffer.from(new Uint8Array(bytes).buffer)
