/** Where to go after signing in: a path of this application, or nothing. Anything that leads elsewhere is dropped. */
export function safePath(wanted: string | null | undefined): string | undefined {
  if (!wanted?.startsWith('/')) return undefined
  const base = 'http://filiz.invalid'
  try {
    const url = new URL(wanted, base)
    // `/..//elsewhere` resolves to `//elsewhere`, which is a host's name to whoever resolves it again.
    return url.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : undefined
  } catch {
    return undefined
  }
}
