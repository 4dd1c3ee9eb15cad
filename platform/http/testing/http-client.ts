import { request, type IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'

export interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly bytes: Buffer
  /** The parsed body if it is JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
}

export interface Options {
  readonly headers?: Readonly<Record<string, string>>
  /** The request body: strings, buffers and streams are sent unchanged, other values as JSON. */
  readonly body?: unknown
}

export type Client = (method: string, path: string, options?: Options) => Promise<Reply>

/**
 * A test client that sends its input unchanged: `fetch` would normalize the malformed paths, headers and bodies under
 * test.
 */
export function httpClient(base: string): Client {
  const { hostname, port } = new URL(base)
  return (method, path, { headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const stream = body instanceof Readable ? body : undefined
      const raw =
        stream || body === undefined
          ? undefined
          : typeof body === 'string' || Buffer.isBuffer(body)
            ? body
            : JSON.stringify(body)
      const outgoing = request({
        host: hostname.replace(/^\[|\]$/g, ''),
        port,
        method,
        path,
        agent: false,
        headers: {
          ...(raw === undefined
            ? {}
            : { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(raw)) }),
          ...headers,
        },
      })
      outgoing.on('error', reject)
      outgoing.on('response', (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('error', reject)
        incoming.on('end', () => {
          const bytes = Buffer.concat(chunks)
          const text = bytes.toString()
          const isJson = incoming.headers['content-type']?.startsWith('application/json') && text !== ''
          resolve({
            status: incoming.statusCode!,
            headers: incoming.headers,
            text,
            bytes,
            body: isJson ? JSON.parse(text) : undefined,
          })
        })
      })
      if (stream) stream.on('error', reject).pipe(outgoing)
      else outgoing.end(raw)
    })
}
