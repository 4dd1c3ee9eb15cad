/** What was asked for cannot be done as it was asked: one line for whoever typed it, without a stack; the command ends with 2. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/** What was asked for was done, or cannot be gone on with, and is not as it should be: one line, the command ends with 1. */
export class Failed extends Error {
  override readonly name = 'Failed'
}
