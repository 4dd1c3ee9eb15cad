/** Largest archive that is opened for a replay, in bytes, and the most bytes and files that it may hold. */
export const mostArchiveBytes = 256 * 1024 * 1024
export const mostUnpackedBytes = 512 * 1024 * 1024
export const mostEntries = 50_000

/** Thrown for a data set that exceeds these limits. */
export class DataSetTooLarge extends Error {}
