/**
 * Returns the target of a redirect after sign-in when it is a path of this application; otherwise undefined. Prevents
 * open redirects.
 */
export function safePath(wanted: string | null | undefined): string | undefined {
  if (!wanted?.startsWith('/')) return undefined
  const base = 'http://filiz.invalid'
  try {
    const url = new URL(wanted, base)
    // `/..//elsewhere` resolves to `//elsewhere`, which a second resolution would take for a host.
    return url.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : undefined
  } catch {
    return undefined
  }
}
