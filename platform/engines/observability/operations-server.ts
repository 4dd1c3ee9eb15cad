import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Metrics } from './metrics.ts'
import type { Checks } from '../readiness.ts'
import { createOperations, isOperationsPath, type OperationsAnswer } from './operations.ts'
import { isFromThisMachine } from '../this-machine.ts'

export interface OperationsOptions {
  readonly host: string
  /** 0 picks a free port. */
  readonly port: number
  /** Null: `/metrics` is served on `port`, for local requests only. */
  readonly metricsPort: number | null
  readonly metrics: Metrics
  /** Each check rejects when its dependency is not ready; the error message says why. */
  readonly checks: Checks
}

export interface Operations {
  readonly url: string
  readonly port: number
  readonly metricsPort: number
  close(): Promise<void>
}

const json = (status: number, value: unknown): OperationsAnswer => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(value),
})

/** Serves `/healthz`, `/readyz` and `/metrics` for a service without an API. */
export async function serveOperations({
  host,
  port,
  metricsPort,
  metrics,
  checks,
}: OperationsOptions): Promise<Operations> {
  const operations = createOperations({ metrics, checks })
  const answer = async (path: string, metricsAllowed: boolean): Promise<OperationsAnswer> =>
    isOperationsPath(path) && (path !== '/metrics' || metricsAllowed)
      ? operations(path)
      : json(404, { error: 'not found' })

  const serve = async (at: number, mayHaveMetrics: (request: IncomingMessage) => boolean) => {
    const server = createServer((request: IncomingMessage, response: ServerResponse) => {
      answer(request.url?.split('?', 1)[0] ?? '', mayHaveMetrics(request))
        .catch((error: unknown) => json(500, { error: String(error) }))
        .then(({ status, type, body }) =>
          response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body),
        )
    })
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(at, host, resolve))
    return {
      port: (server.address() as AddressInfo).port,
      close: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
    }
  }

  const main = await serve(port, (request) => metricsPort === null && isFromThisMachine(request))
  const forMetrics = metricsPort === null ? null : await serve(metricsPort, () => true)
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${main.port}`,
    port: main.port,
    metricsPort: forMetrics?.port ?? main.port,
    close: async () => void (await Promise.all([main.close(), forMetrics?.close()])),
  }
}
