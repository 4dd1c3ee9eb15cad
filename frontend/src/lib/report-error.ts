/** Reports a fault of the program to the browser's console, although the page goes on. */
export function report(error: unknown): void {
  if ('reportError' in globalThis) reportError(error)
}
