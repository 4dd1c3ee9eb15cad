/** Of the contract, here without its schemas: those come when a form is sent. `limits.spec.ts` holds them together. */
export const maxChildName = 50
export const maxInterest = 40
/** How many children an account can have; `TOO_MANY_CHILDREN` from the server beyond. */
export const maxChildren = 20
