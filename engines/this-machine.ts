import type { IncomingHttpHeaders } from 'node:http'

/** Headers by which a proxy says that it passed a request on. */
const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

export const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && (/^(::ffff:)?127\./i.test(address) || address === '::1')

/** Whether a `Host` header, or the host of a URL, is a name of this machine that no DNS decides about. */
export const namesThisMachine = (host: string | undefined): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i.test(host ?? '')

/**
 * Whether whoever asks sits at this machine: the connection is its own, no proxy says that it passed the request on, and
 * it was addressed to this machine. Any page in a browser here may ask under its own name (DNS rebinding), and so does
 * a plain proxy that adds no headers.
 */
export const isFromThisMachine = ({ socket, headers }: { readonly socket: { readonly remoteAddress?: string | undefined }; readonly headers: IncomingHttpHeaders }): boolean =>
  isLoopback(socket.remoteAddress) && namesThisMachine(headers.host) && forwarding.every((header) => headers[header] === undefined)
