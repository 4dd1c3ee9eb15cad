/** Copied from the contract, so that its schemas load only when a form is sent. `limits.spec.ts` compares them. */
export const mostMinutes = 600
export const mostFocusMinutes = 240
