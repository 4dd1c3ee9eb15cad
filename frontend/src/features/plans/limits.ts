/** Of the contract, here without its schemas: those come when a form is sent. `limits.spec.ts` holds them together. */
export const mostMinutes = 600
export const mostFocusMinutes = 240
