import { createServer, request as requestTo } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RunningFiliz } from './filiz.ts'

/** The stage of a write at which the server is killed. */
export type WriteStage = 'before it is begun' | 'while it is done' | 'after it is done and before that is said'

/** Starts a reverse proxy that can serve a new version of the service worker and can kill the server during a write. */
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
    // The server's ETag does not cover the suffix, so the browser must always get the whole service worker.
    const { 'if-none-match': _, ...headers } = request.headers
    const forward = requestTo(
      filiz.url + request.url!,
      { method: request.method, headers: { ...headers, 'accept-encoding': 'identity' } },
      (answer) => {
        if (dying) return
        const { 'content-length': _, ...headers } = answer.headers
        response.writeHead(answer.statusCode!, headers)
        answer.on('data', (piece) => response.write(piece))
        // A browser treats a service worker with different bytes as a new version.
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
    /** Kills the server at this stage of the next request to a matching path. Resolves when the server has ended. */
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
