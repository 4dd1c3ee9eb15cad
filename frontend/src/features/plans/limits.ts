/** Copied from the API's schemas, so that these are loaded only when a form is sent. `limits.spec.ts` compares both. */
export const mostMinutes = 600
export const mostFocusMinutes = 240
