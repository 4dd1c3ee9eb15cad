import type { IncomingHttpHeaders } from 'node:http'

/** Headers that proxies add to forwarded requests. */
const forwarding = new Set([
  'forwarded',
  'via',
  'x-real-ip',
  'client-ip',
  'true-client-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'fastly-client-ip',
  'x-scheme',
  'x-request-start',
  'x-amzn-trace-id',
  'x-varnish',
  'cdn-loop',
])
const forwardingFamilies = /^(?:x-forwarded|x-original|x-envoy|cf)-/
const saysForwarded = (header: string) => forwarding.has(header) || forwardingFamilies.test(header)

export const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && (/^(::ffff:)?127\./i.test(address) || address === '::1')

/** Whether a `Host` header or a URL's host is a name of this machine that does not depend on DNS. */
export const namesThisMachine = (host: string | undefined): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i.test(host ?? '')

/**
 * Whether the client runs on this machine: a loopback connection without proxy headers, addressed to a local name, not
 * by HTTP 1.0. The name check rejects DNS rebinding by web pages and plain proxies; HTTP 1.0 is nginx's default for
 * forwarded requests. A proxy that adds no headers and uses a local name cannot be distinguished from a local client.
 */
export const isFromThisMachine = ({
  socket,
  headers,
  httpVersion,
}: {
  readonly socket: { readonly remoteAddress?: string | undefined }
  readonly headers: IncomingHttpHeaders
  readonly httpVersion: string
}): boolean =>
  isLoopback(socket.remoteAddress) &&
  httpVersion !== '1.0' &&
  namesThisMachine(headers.host) &&
  !Object.keys(headers).some(saysForwarded)
