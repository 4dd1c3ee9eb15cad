import { EngineUnavailable } from '../unavailable.ts'
import { withTimeout } from '../with-timeout.ts'

interface Asked<D> {
  readonly ids: readonly string[]
  readonly answer: PromiseWithResolvers<ReadonlyMap<string, D>>
  /** Start of the wait, by `performance.now()`. */
  readonly since: number
}

interface Asking<D> {
  waiting: Asked<D>[]
  underWay: number
  begins: boolean
}

/** Maximum of concurrent requests for one collection; later look-ups wait for the next request. */
const atOnce = 2
/** Maximum ids of one request; further look-ups wait for the next request. */
const maxIdsPerRequest = 500

/**
 * Coalesces look-ups by id: look-ups of one turn of the event loop, and look-ups that arrive while requests are
 * running, become one request, because a request costs the driver much more than a document. Each look-up sees all
 * writes made before it. Callers share results and must not change them. An unanswered request delays other look-ups by
 * at most `limitMs`; callers that waited that long are rejected and their look-ups dropped, so that no backlog grows
 * behind a frozen server.
 */
export function createCoalescer<D extends { readonly _id: string }>(
  find: (collection: string, ids: string[]) => Promise<readonly D[]>,
  { engine, limitMs }: { readonly engine: EngineUnavailable['engine']; readonly limitMs: number },
): (collection: string, ids: readonly string[]) => Promise<ReadonlyMap<string, D>> {
  const collections = new Map<string, Asking<D>>()

  function begin(collection: string, asking: Asking<D>): void {
    if (asking.begins || asking.underWay >= atOnce || asking.waiting.length === 0) return
    asking.begins = true
    setImmediate(() => {
      asking.begins = false
      void send(collection, asking)
    })
  }

  async function send(collection: string, asking: Asking<D>): Promise<void> {
    letGo(asking)
    if (asking.waiting.length === 0) return
    const { asked, ids } = next(asking)
    asking.underWay += 1
    try {
      const found = await withTimeout(find(collection, [...ids]), limitMs, engine)
      const byId = new Map(found.map((one) => [one._id, one]))
      for (const { answer } of asked) answer.resolve(byId)
    } catch (error) {
      for (const { answer } of asked) answer.reject(error)
    } finally {
      asking.underWay -= 1
      begin(collection, asking)
    }
  }

  /** Rejects the callers that have waited too long; the queue is in order of arrival. */
  function letGo({ waiting }: Asking<D>): void {
    const tooEarly = performance.now() - limitMs
    const stay = waiting.findIndex(({ since }) => since > tooEarly)
    for (const { answer } of waiting.splice(0, stay < 0 ? waiting.length : stay))
      answer.reject(new EngineUnavailable(engine, new Error(`not asked for within ${limitMs} ms`)))
  }

  return (collection, ids) => {
    let asking = collections.get(collection)
    if (!asking) collections.set(collection, (asking = { waiting: [], underWay: 0, begins: false }))
    const answer = Promise.withResolvers<ReadonlyMap<string, D>>()
    asking.waiting.push({ ids, answer, since: performance.now() })
    begin(collection, asking)
    return answer.promise
  }
}

/** Returns the oldest waiting look-ups that fit into one request, at least one. */
function next<D>(asking: Asking<D>): { readonly asked: readonly Asked<D>[]; readonly ids: ReadonlySet<string> } {
  const ids = new Set<string>()
  let count = 0
  for (const one of asking.waiting) {
    if (count > 0 && ids.size + one.ids.length > maxIdsPerRequest) break
    for (const id of one.ids) ids.add(id)
    count += 1
  }
  return { asked: asking.waiting.splice(0, count), ids }
}
