import { Agent, request } from 'node:http'

export interface Request {
  readonly method: string
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/**
 * Creates an HTTP client with this many keep-alive connections. It does as little as possible, because it shares the
 * CPU with the server.
 */
export function createClient(base: string, connections: number) {
  const { hostname, port } = new URL(base)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    send: ({ method, path, headers = {}, body }: Request) =>
      new Promise<Reply>((resolve, reject) => {
        const sent = request(
          {
            agent,
            hostname,
            port,
            method,
            path,
            headers:
              body === undefined
                ? headers
                : { ...headers, 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) },
          },
          (response) => {
            const chunks: Buffer[] = []
            response.on('data', (chunk: Buffer) => chunks.push(chunk))
            response.on('end', () =>
              resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
            )
          },
        )
        sent.on('error', reject)
        sent.end(body)
      }),
    close: () => agent.destroy(),
  }
}

export interface Load {
  readonly perSecond: number
  /** Latency in milliseconds. */
  readonly p50: number
  readonly p99: number
}

/** Sends all requests, at most `inFlight` at a time. Throws if `right` rejects a response. */
export async function throughput(
  base: string,
  inFlight: number,
  requests: readonly Request[],
  right: (reply: Reply, index: number) => boolean,
): Promise<Load> {
  const client = createClient(base, inFlight)
  const times: number[] = []
  let next = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (next < requests.length) {
        const index = next++
        const asked = performance.now()
        const reply = await client.send(requests[index]!)
        times.push(performance.now() - asked)
        if (!right(reply, index))
          throw new Error(
            `${requests[index]!.method} ${requests[index]!.path}: ${reply.status} ${reply.body.toString().slice(0, 300)}`,
          )
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  client.close()
  return { perSecond: requests.length / seconds, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!
}
