/** Copied from the API's schemas, so that these are loaded only when a form is sent. `limits.spec.ts` compares both. */
export const maxText = 2_000
export const maxPhotos = 8
