/** Copied from the API's schemas, so that these are loaded only when a form is sent. `limits.spec.ts` compares both. */
export const maxChildName = 50
export const maxInterest = 40
/** Maximum number of children for each account; beyond it the server responds with `TOO_MANY_CHILDREN`. */
export const maxChildren = 20
