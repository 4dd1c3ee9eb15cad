import type { IncomingHttpHeaders } from 'node:http'

/** Headers by which a proxy says that it passed a request on, or for whom. */
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

/** Whether a `Host` header, or the host of a URL, is a name of this machine that no DNS decides about. */
export const namesThisMachine = (host: string | undefined): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i.test(host ?? '')

/**
 * Whether whoever asks sits at this machine: the connection is its own, no proxy says that it passed the request on, and
 * it was addressed to this machine. Any page in a browser here may ask under its own name (DNS rebinding), and so does
 * a plain proxy that adds no headers. HTTP 1.0 is what nginx speaks to whom it passes requests on, as it comes. A proxy
 * that says nothing at all and names us as we are called cannot be told from somebody here.
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
