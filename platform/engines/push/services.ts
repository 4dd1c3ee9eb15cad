/**
 * Hosts of the browsers' push services: Chrome, Edge, Firefox, Safari, and what is built on them. Our servers call whatever
 * address a browser names; so it is one of these and no other, whatever a name resolves to.
 */
const known: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^(?:[a-z0-9-]+\.)?push\.services\.mozilla\.com$/,
  /^(?:[a-z0-9-]+\.)?push\.apple\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
]

/** @param further origins besides (`PUSH_SERVICES`), taken as they are: they alone may be without TLS or on a port of their own */
export function isPushService(endpoint: string, further: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  return further.includes(origin) || (protocol === 'https:' && port === '' && known.some((host) => host.test(hostname)))
}
