/** A client cannot read its connection string. It says no more than that: there may be a password in it. */
export class BadConnectionString extends Error {
  override readonly name = 'BadConnectionString'
}

/**
 * What `read` makes of a connection string. Clients repeat the string in their errors, and in their warnings about
 * options that they do not know: neither goes any further, both are `BadConnectionString`.
 */
export function reading<T>(url: string, read: (url: string) => T): T {
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
