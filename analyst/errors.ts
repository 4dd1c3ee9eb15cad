/** The request is invalid: one line without a stack; the command exits with 2. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/** The request was valid but failed, or found a problem: one line; the command exits with 1. */
export class Failed extends Error {
  override readonly name = 'Failed'
}
