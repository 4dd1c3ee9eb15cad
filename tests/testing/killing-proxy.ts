import { createServer, request as requestTo } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RunningFiliz } from './filiz.ts'

/** State of a write when the server is killed. */
export type WriteStage = 'before it is begun' | 'while it is done' | 'after it is done and before that is said'

/**
 * A reverse proxy as in production, which can serve a new service worker version and have the server killed during a
 * write.
 */
export async function startKillingProxy(filiz: Pick<RunningFiliz, 'url' | 'kill'>) {
  let suffix = ''
  let death: { readonly path: RegExp; readonly stage: WriteStage; readonly died: () => void } | undefined
  const proxy = createServer((request, response) => {
    const dying = death?.path.test(request.url!) ? death : undefined
    if (dying) death = undefined
    const die = async () => {
      await filiz.kill()
      request.socket.destroy()
      dying!.died()
    }
    if (dying?.stage === 'before it is begun') return void die()
    const forward = requestTo(
      filiz.url + request.url!,
      { method: request.method, headers: { ...request.headers, 'accept-encoding': 'identity' } },
      (answer) => {
        if (dying) return
        const { 'content-length': _, ...headers } = answer.headers
        response.writeHead(answer.statusCode!, headers)
        answer.on('data', (piece) => response.write(piece))
        // To a browser, a service worker with other bytes is a new version.
        answer.on('end', () => response.end(request.url === '/sw.js' ? suffix : ''))
      },
    )
    // The server is down: the browser sees a broken connection.
    forward.on('error', () => request.socket.destroy())
    if (dying?.stage === 'while it is done') forward.on('finish', () => setImmediate(die))
    if (dying?.stage === 'after it is done and before that is said') forward.on('response', die)
    request.pipe(forward)
  })
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    release: () => {
      suffix += '\n// next'
    },
    /** Has the server killed at the next request to a matching path; resolves when it has ended. */
    kill: (path: RegExp, stage: WriteStage) =>
      new Promise<void>((died) => {
        death = { path, stage, died }
      }),
    stop: () => {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}
