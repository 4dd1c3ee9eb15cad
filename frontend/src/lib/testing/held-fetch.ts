import { vi } from 'vitest'

export interface HeldRequest {
  /** As `PUT /auth/profile`. */
  readonly what: string
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
  readonly ok: (data: unknown, headers?: Record<string, string>) => void
  readonly fail: (status: number, code: string) => void
}

/**
 * A network in a spec's hands, below the application's own client: each request waits for the answer that the spec gives it.
 *
 * @returns `asked`, all requests so far; and `next`, the first of a kind that was not handed out yet, as soon as it is there
 */
export function holdFetch() {
  const requests: HeldRequest[] = []
  const handedOut = new Set<HeldRequest>()
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body, headers, signal }: RequestInit = {}) => new Promise<Response>((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
    const answer = (status: number, content: object, more?: Record<string, string>) => resolve(new Response(JSON.stringify(content), { status, headers: { 'Content-Type': 'application/json', ...more } }))
    requests.push({
      what: `${method} ${new URL(url, 'http://localhost').pathname.replace(/^\/api/, '')}`,
      body: typeof body === 'string' ? JSON.parse(body) as unknown : undefined,
      headers: headers as Record<string, string>,
      ok: (data, more) => answer(200, { success: true, data, message: '' }, more),
      fail: (status, code) => answer(status, { success: false, message: `message of ${code}`, error: { code } }),
    })
  }))
  return {
    asked: (): readonly string[] => requests.map(({ what }) => what),
    next: (wanted: string): Promise<HeldRequest> => vi.waitFor(() => {
      const found = requests.find((one) => one.what === wanted && !handedOut.has(one))
      if (!found) throw new Error(`no ${wanted} among ${requests.map(({ what }) => what).join(', ') || 'nothing'}`)
      handedOut.add(found)
      return found
    }),
  }
}
