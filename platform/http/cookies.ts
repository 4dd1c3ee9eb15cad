/**
 * A cookie in the user's browser. It never authenticates a request (tokens do), and scripts cannot read it (HttpOnly).
 */
export interface Cookie {
  readonly name: string
  /** Only the characters `A-Za-z0-9_.~-`. An empty value deletes the cookie. */
  readonly value: string
  /** The browser sends the cookie only with requests under this path. */
  readonly path: string
  readonly maxAgeSeconds: number
}

export const setCookie = (
  { name, value, path, maxAgeSeconds }: Cookie,
  { https }: { readonly https: boolean },
): string =>
  `${name}=${value}; Path=${path}; Max-Age=${value === '' ? 0 : maxAgeSeconds}; HttpOnly; SameSite=Strict${https ? '; Secure' : ''}`
