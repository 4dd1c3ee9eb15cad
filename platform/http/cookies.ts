/** What a browser keeps for us: nothing by which anybody is signed in, and read by no script. */
export interface Cookie {
  readonly name: string
  /** Of `A-Za-z0-9_.~-` alone. Empty: the browser is to forget it. */
  readonly value: string
  /** Sent with requests under this path only. */
  readonly path: string
  readonly maxAgeSeconds: number
}

export const setCookie = (
  { name, value, path, maxAgeSeconds }: Cookie,
  { https }: { readonly https: boolean },
): string =>
  `${name}=${value}; Path=${path}; Max-Age=${value === '' ? 0 : maxAgeSeconds}; HttpOnly; SameSite=Strict${https ? '; Secure' : ''}`
