/** Maximum size of a sent photo in bytes. */
export const photoLimit = 10 * 1024 * 1024

/** Longest sides in which a photo is kept, in pixels; a smaller picture keeps its own size. */
export const photoSizes = [320, 1600] as const
export type PhotoSize = (typeof photoSizes)[number]
