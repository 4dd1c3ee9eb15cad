export type Checks = Readonly<Record<string, () => Promise<unknown>>>

export interface Readiness {
  readonly ready: boolean
  /** The result of each check by its name: `ok`, or the reason of the failure. */
  readonly checks: Readonly<Record<string, string>>
}

/**
 * Returns a function for the data of `/readyz`. The endpoint is public and each check uses an engine (for mail even a
 * login), so concurrent requests share one run, and its result is cached for `keptMs`. A check fails after `timeoutMs`.
 */
export function createReadiness(
  checks: Checks,
  { keptMs = 2_000, timeoutMs = 3_000 }: { readonly keptMs?: number; readonly timeoutMs?: number } = {},
): () => Promise<Readiness> {
  let running: Promise<Readiness> | undefined
  let until = 0
  return () => {
    if (running === undefined || performance.now() >= until) {
      until = Number.POSITIVE_INFINITY
      running = run(checks, timeoutMs).finally(() => {
        until = performance.now() + keptMs
      })
    }
    return running
  }
}

async function run(checks: Checks, timeoutMs: number): Promise<Readiness> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await resultOf(check, timeoutMs)] as const),
  )
  return { ready: results.every(([, result]) => result === 'ok'), checks: Object.fromEntries(results) }
}

async function resultOf(check: () => Promise<unknown>, timeoutMs: number): Promise<string> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
  })
  try {
    await Promise.race([check(), late])
    return 'ok'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    clearTimeout(timer)
  }
}
