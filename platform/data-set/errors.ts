/** Thrown when the request is invalid. Prints one line without a stack; the exit code is 2. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/** Thrown when a valid request fails or finds a problem. Prints one line without a stack; the exit code is 1. */
export class Failed extends Error {
  override readonly name = 'Failed'
}
