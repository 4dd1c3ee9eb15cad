import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
export type Handler = (request: SeenRequest, response: ServerResponse) => void

/**
 * Starts a real HTTP server on a free port, which is closed after the test. `seen` lists the requests in order of
 * arrival.
 */
export async function startServer(handler: Handler) {
  const seen: SeenRequest[] = []
  const server = createServer(async (incoming, response) => {
    const { pathname, searchParams } = new URL(incoming.url!, 'http://localhost')
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const request = {
      method: incoming.method!,
      path: pathname,
      query: searchParams,
      headers: incoming.headers,
      body: Buffer.concat(chunks).toString(),
    }
    seen.push(request)
    handler(request, response)
  })
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening)
  })
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed())
      server.closeAllConnections()
    })
  onTestFinished(close)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, close }
}

export function answer(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
}

export const ok = (response: ServerResponse, data: unknown, headers?: Record<string, string>) =>
  answer(response, 200, { success: true, data }, headers)
export const fail = (
  response: ServerResponse,
  status: number,
  code: string,
  more: object = {},
  headers: Record<string, string> = {},
) =>
  answer(
    response,
    status,
    { success: false, message: `message of ${code}`, error: { code, requestId: 'request-1', ...more } },
    headers,
  )
