/** Copied from the contract, so that its schemas load only when a form is sent. `limits.spec.ts` compares them. */
export const maxChildName = 50
export const maxInterest = 40
/** Children per account; beyond it the server answers `TOO_MANY_CHILDREN`. */
export const maxChildren = 20
