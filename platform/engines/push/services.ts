/**
 * Hosts of the common browsers' push services. Our servers call a URL that a browser names, so only these hosts are
 * allowed, to prevent server-side request forgery.
 */
const known: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^(?:[a-z0-9-]+\.)?push\.services\.mozilla\.com$/,
  /^(?:[a-z0-9-]+\.)?push\.apple\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
]

/**
 * @param further additional origins (`PUSH_SERVICES`), matched exactly; only these may use plain HTTP or a custom port
 */
export function isPushService(endpoint: string, further: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  return further.includes(origin) || (protocol === 'https:' && port === '' && known.some((host) => host.test(hostname)))
}
