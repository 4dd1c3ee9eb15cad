/** A client library cannot read its connection string. The message omits the string, which may contain a password. */
export class BadConnectionString extends Error {
  override readonly name = 'BadConnectionString'
}

/**
 * Runs `read` on a connection string. Clients repeat the string in errors and in warnings about unknown options; both
 * become `BadConnectionString` without it.
 */
export function parseConnectionString<T>(url: string, read: (url: string) => T): T {
  const { warn } = console
  let understood = true
  console.warn = (...said: unknown[]) => {
    if (said.some((one) => String(one).includes(url))) understood = false
    else warn(...said)
  }
  try {
    const made = read(url)
    if (understood) return made
  } catch {
    understood = false
  } finally {
    console.warn = warn
  }
  throw new BadConnectionString('the connection string cannot be read')
}
