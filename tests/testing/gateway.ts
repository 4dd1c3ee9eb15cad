import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Upstreams {
  readonly commands: readonly string[]
  readonly queries: readonly string[]
}

/**
 * Returns which services answer a request, by the rule of the API contract: `/auth` and all methods except GET and HEAD
 * go to the command side, everything else to the query side.
 */
export const sideOf = (method: string, path: string): keyof Upstreams =>
  /^\/api\/auth(?:[/?]|$)/.test(path) || !['GET', 'HEAD'].includes(method) ? 'commands' : 'queries'

/**
 * Starts a minimal version of the gateway in the Compose file: one origin that distributes requests round-robin over
 * the services of each side.
 */
export async function startGateway(upstreams: Upstreams) {
  let turn = 0
  const server = createServer((incoming, answer) => {
    const side = upstreams[sideOf(incoming.method!, incoming.url!)]
    const { hostname, port } = new URL(side[turn++ % side.length]!)
    const outgoing = request(
      {
        host: hostname,
        port,
        method: incoming.method,
        path: incoming.url,
        agent: false,
        headers: { ...incoming.headers, 'x-forwarded-for': incoming.headers['x-client'] ?? '127.0.0.1' },
      },
      (reply) => {
        answer.writeHead(reply.statusCode!, reply.headers)
        reply.pipe(answer)
      },
    )
    outgoing.on('error', () => answer.writeHead(502).end())
    incoming.pipe(outgoing)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}
