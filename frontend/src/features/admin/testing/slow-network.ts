import { waitFor } from '@testing-library/react'
import { expect, onTestFinished, vi } from 'vitest'

interface Answer { readonly status?: number; readonly message?: string; readonly page?: object; readonly headers?: Readonly<Record<string, string>> }

/** A network whose answers come when a spec says so; what is asked is named as in `POST /admin/activities`. */
export function slowNetwork() {
  const open: { readonly what: string; readonly settle: PromiseWithResolvers<Response> }[] = []
  const sent: { readonly what: string; readonly body: unknown }[] = []
  vi.stubGlobal('fetch', (url: string, { method, body }: RequestInit) => {
    const what = `${method} ${new URL(url, 'http://filiz').pathname.replace('/api', '')}`
    const settle = Promise.withResolvers<Response>()
    sent.push({ what, body: typeof body === 'string' ? JSON.parse(body) : body })
    open.push({ what, settle })
    return settle.promise
  })
  onTestFinished(() => { vi.unstubAllGlobals() })
  /** The earliest that waits. */
  async function next(what: string) {
    await waitFor(() => expect(open.map((asked) => asked.what)).toContain(what), { timeout: 20_000 })
    return open.splice(open.findIndex((asked) => asked.what === what), 1)[0]!.settle
  }
  return {
    sent,
    times: (what: string) => sent.filter((asked) => asked.what === what).length,
    async answer(what: string, data: unknown, { status = 200, headers, ...envelope }: Answer = {}) {
      const { resolve } = await next(what)
      resolve(new Response(JSON.stringify({ success: status < 400, data, ...envelope }), { status, headers: { 'Content-Type': 'application/json', ...headers } }))
    },
    async fail(what: string) { (await next(what)).reject(new TypeError('no network')) },
  }
}
