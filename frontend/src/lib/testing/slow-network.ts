import { vi } from 'vitest'

interface Envelope {
  readonly status?: number
  readonly message?: string
  readonly page?: object
  readonly headers?: Readonly<Record<string, string>>
}

export interface SlowRequest {
  /** Method and path, such as `PUT /auth/profile`. */
  readonly what: string
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
  readonly ok: (data: unknown, headers?: Readonly<Record<string, string>>) => void
  readonly fail: (status: number, code: string) => void
}

/**
 * Replaces `fetch` by a network that the spec controls: each request is pending until the spec responds to it.
 * `vi.unstubAllGlobals` restores `fetch`.
 */
export function slowNetwork() {
  const sent: SlowRequest[] = []
  const open: { readonly request: SlowRequest; readonly settle: PromiseWithResolvers<Response> }[] = []
  const envelope = (
    { resolve }: PromiseWithResolvers<Response>,
    content: object,
    { status = 200, headers }: Envelope = {},
  ) =>
    resolve(
      new Response(JSON.stringify({ success: status < 400, message: '', ...content }), {
        status,
        headers: { 'Content-Type': 'application/json', ...headers },
      }),
    )

  vi.stubGlobal('fetch', (url: string, { method = 'GET', body, headers, signal }: RequestInit = {}) => {
    const settle = Promise.withResolvers<Response>()
    signal?.addEventListener('abort', () => settle.reject(signal.reason))
    const request: SlowRequest = {
      what: `${method} ${new URL(url, 'http://filiz').pathname.replace(/^\/api/, '')}`,
      body: typeof body === 'string' ? (JSON.parse(body) as unknown) : body,
      headers: headers as Record<string, string>,
      ok: (data, more) => envelope(settle, { data }, more && { headers: more }),
      fail: (status, code) => envelope(settle, { message: `message of ${code}`, error: { code } }, { status }),
    }
    sent.push(request)
    open.push({ request, settle })
    return settle.promise
  })

  /** Waits for the earliest pending request that matches. */
  const take = (wanted: string | RegExp) =>
    vi.waitFor(() => {
      const at = open.findIndex(({ request: { what } }) =>
        typeof wanted === 'string' ? what === wanted : wanted.test(what),
      )
      if (at === -1) throw new Error(`no ${wanted} waits among ${sent.map(({ what }) => what).join(', ') || 'nothing'}`)
      return open.splice(at, 1)[0]!
    })
  return {
    sent: sent as readonly SlowRequest[],
    times: (what: string) => sent.filter((request) => request.what === what).length,
    next: async (wanted: string | RegExp) => (await take(wanted)).request,
    async answer(wanted: string | RegExp, data: unknown, { message = '', page, ...more }: Envelope = {}) {
      envelope((await take(wanted)).settle, { data, message, ...(page && { page }) }, more)
    },
    /** Fails the request with a network error. */
    async lose(wanted: string | RegExp) {
      ;(await take(wanted)).settle.reject(new TypeError('no network'))
    },
  }
}
