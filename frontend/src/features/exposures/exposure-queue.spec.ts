import type { Exposure } from '@filiz/domain/exposure/schemas.ts'
import { describe, expect, it } from 'vitest'
import { createExposureQueue, exposureOf } from './exposure-queue.ts'
import { planShown, suggestionShown } from './marks.ts'

function aQueue({ accountId = 'a', stored = new Map<string, string>() } = {}) {
  const requests: (readonly Exposure[])[] = []
  const state = { day: '2026-11-22', failure: undefined as Error | undefined }
  const queue = createExposureQueue({
    accountId,
    storage: { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => void stored.set(key, value) },
    today: () => state.day,
    async send(exposures) {
      requests.push(exposures)
      if (state.failure) throw state.failure
    },
    isFinal: (error) => (error as Error).message === 'refused',
  })
  return { queue, requests, state, stored }
}

describe('the queue of exposures', () => {
  it('sends what was added as one request, and nothing twice a day, also on the next page of the tab', async () => {
    const { queue, requests, stored } = aQueue()
    for (const mark of ['app', planShown('p'), suggestionShown('c', 'x'), 'app']) queue.add(mark)
    await queue.flush()
    await queue.flush()
    const next = aQueue({ stored })
    next.queue.add('app')
    next.queue.add(planShown('q'))
    await next.queue.flush()
    expect([requests, next.requests]).toEqual([
      [[{ kind: 'app' }, { kind: 'plan', planId: 'p' }, { kind: 'suggestion', childId: 'c', activityId: 'x' }]],
      [[{ kind: 'plan', planId: 'q' }]],
    ])
  })
  it('sends the same again on another day and for another account', async () => {
    const { queue, requests, state, stored } = aQueue()
    queue.add('app')
    await queue.flush()
    state.day = '2026-11-23'
    queue.add('app')
    await queue.flush()
    expect(requests).toHaveLength(2)
    const other = aQueue({ accountId: 'b', stored })
    other.state.day = '2026-11-23'
    other.queue.add('app')
    await other.queue.flush()
    expect(other.requests).toHaveLength(1)
  })
  it('keeps marks after an error that may pass, until the day ends', async () => {
    const { queue, requests, state } = aQueue()
    state.failure = new Error('offline')
    queue.add('app')
    await queue.flush()
    await queue.flush()
    expect(requests).toHaveLength(2)
    state.failure = undefined
    state.day = '2026-11-23'
    await queue.flush()
    expect(requests).toHaveLength(2)
  })
  it('drops marks that the server refuses for good', async () => {
    const { queue, requests, state } = aQueue()
    state.failure = new Error('refused')
    queue.add('app')
    await queue.flush()
    queue.add('app')
    await queue.flush()
    expect(requests).toHaveLength(1)
  })
  it('sends at most 50 in a request', async () => {
    const { queue, requests } = aQueue()
    for (let n = 0; n < 60; n++) queue.add(planShown(`p${n}`))
    await queue.flush()
    await queue.flush()
    expect(requests.map(({ length }) => length)).toEqual([50, 10])
  })
  it('starts anew when the stored value is not readable', async () => {
    const { queue, requests } = aQueue({ stored: new Map([['exposures', '{']]) })
    queue.add('app')
    await queue.flush()
    expect(requests).toHaveLength(1)
  })
  it('ignores unknown marks', () => expect(exposureOf('mail 1')).toBeUndefined())
})
