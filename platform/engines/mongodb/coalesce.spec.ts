import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { EngineUnavailable } from '../unavailable.ts'
import { createCoalescer } from './coalesce.ts'

/**
 * Creates a coalescer over a fake collection. With `held`, requests stay open until `answer` is called; otherwise they
 * are answered at once.
 */
function coalescing({ held = false, limitMs = 5_000 } = {}) {
  const requests: {
    readonly collection: string
    readonly ids: readonly string[]
    readonly answer: PromiseWithResolvers<readonly { readonly _id: string }[]>
  }[] = []
  const there = (ids: readonly string[]) => ids.filter((id) => id.startsWith('there')).map((_id) => ({ _id }))
  const coalesced = createCoalescer(
    (collection, ids) => {
      const request = { collection, ids, answer: Promise.withResolvers<readonly { readonly _id: string }[]>() }
      requests.push(request)
      if (!held) request.answer.resolve(there(ids))
      return request.answer.promise
    },
    { engine: 'vault', limitMs },
  )
  const found = async (collection: string, ...ids: readonly string[]) => {
    const byId = await coalesced(collection, ids)
    return ids.map((id) => byId.get(id)?._id ?? null)
  }
  const asked = () => requests.map(({ collection, ids }) => [collection, ...ids])
  return { found, asked, requests, answer: (n: number) => requests[n]!.answer.resolve(there(requests[n]!.ids)) }
}
const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

it('coalesces the look-ups of one turn into one request for each collection, with each id once', async () => {
  const { found, asked } = coalescing()
  expect(
    await Promise.all([
      found('a', 'there-1'),
      found('a', 'gone'),
      found('a', 'there-2', 'there-1'),
      found('b', 'there-1'),
    ]),
  ).toEqual([['there-1'], [null], ['there-2', 'there-1'], ['there-1']])
  expect(asked()).toEqual([
    ['a', 'there-1', 'gone', 'there-2'],
    ['b', 'there-1'],
  ])
})

it('coalesces look-ups that arrive while two requests are running', async () => {
  const { found, asked, answer } = coalescing({ held: true })
  const all = []
  for (const id of ['there-1', 'there-2', 'there-3', 'there-4']) {
    all.push(found('a', id))
    await turn()
  }
  expect(asked()).toEqual([
    ['a', 'there-1'],
    ['a', 'there-2'],
  ])
  answer(1)
  await all[1]
  await turn()
  expect(asked().at(-1)).toEqual(['a', 'there-3', 'there-4'])
  answer(0)
  answer(2)
  expect(await Promise.all(all)).toEqual([['there-1'], ['there-2'], ['there-3'], ['there-4']])
})

it('a failed request fails only its own callers', async () => {
  const { found, requests, answer } = coalescing({ held: true })
  const failing = Promise.allSettled([found('a', 'there-1'), found('a', 'there-2')])
  await turn()
  const other = found('a', 'there-1')
  await turn()
  requests[0]!.answer.reject(new Error('no'))
  answer(1)
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await other).toEqual(['there-1'])
})

it('an unanswered request delays other look-ups at most until its time limit', async () => {
  const { found, requests, answer } = coalescing({ held: true, limitMs: 30 })
  const lost = Promise.allSettled([found('a', 'there-1')])
  await turn()
  const alsoLost = Promise.allSettled([found('a', 'there-2')])
  await turn()
  expect([...(await lost), ...(await alsoLost)]).toMatchObject([
    { reason: expect.any(EngineUnavailable) },
    { reason: expect.any(EngineUnavailable) },
  ])
  // On a slow machine a single turn may exceed the time limit.
  const asks = (): Promise<(string | null)[]> => found('a', 'there-3').catch(asks)
  const next = asks()
  for (let first = requests.length, over = next.then(() => true); !(await Promise.race([over, sleep(1, false)]));)
    if (requests.length > first) answer(requests.length - 1)
  expect(await next).toEqual(['there-3'])
})

it('rejects callers after one time limit and drops their look-ups, so that no backlog grows behind a frozen server', async () => {
  const { found, asked } = coalescing({ held: true, limitMs: 400 })
  const many = Array.from({ length: 600 }, (_, n) => `there-${n}`)
  const before = []
  for (let n = 0; n < 20; n++) {
    before.push(found('a', ...many.map((id) => `${id}-${n}`)).catch((error: unknown) => error))
    await turn()
  }
  for (const outcome of await Promise.all(before)) expect(outcome).toBeInstanceOf(EngineUnavailable)
  expect(asked().length).toBeLessThan(10)
})

it('splits very many ids into several requests', async () => {
  const { found, asked } = coalescing()
  const ids = Array.from({ length: 300 }, (_, n) => `there-${n}`)
  const [first, second] = await Promise.all([found('a', ...ids), found('a', ...ids.map((id) => `${id}-b`))])
  expect([first.length, second.every((id) => id !== null)]).toEqual([300, true])
  expect(asked().map((request) => request.length - 1)).toEqual([300, 300])
})
