import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export interface OtlpSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly status: { readonly code?: number }
  readonly attributes: readonly { readonly key: string; readonly value: unknown }[]
}
interface OtlpBody {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[] }[]
}

/** Starts a receiver of OTLP over HTTP for the running test. `status`: of all answers. */
export async function startOtlpReceiver({ status = 200 } = {}) {
  const spans: OtlpSpan[] = []
  let received = ''
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      received += body.toString()
      if (request.url === '/v1/traces')
        for (const { scopeSpans } of (JSON.parse(body.toString()) as OtlpBody).resourceSpans)
          spans.push(...scopeSpans.flatMap((scope) => scope.spans))
      response.writeHead(status, { 'Content-Type': 'application/json' }).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, received: () => received }
}
