/** Returns the result of `use`, or undefined after an error. Browsers refuse an API by throwing when it is used. */
export function attempt<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
