import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import type { EventLog, NewEvent } from './port.ts'
import { rememberStreams, type RememberingOptions } from './remembered-streams.ts'
import { openSqliteEventLog } from './sqlite.ts'

const at = '2026-11-21T08:30:00.000Z'
const fact = (text = ''): NewEvent => ({ id: randomUUID(), type: 'SomethingHappened', data: { at, ...{ text } }, metadata: { schema: 1, correlationId: 'r', causationId: 'r', actor: 'operator' } })

function opened(options?: RememberingOptions) {
  const plain = openSqliteEventLog(join(temporaryFolder(), 'events.db'))
  onTestFinished(() => plain.close())
  const fetched: string[] = []
  const counting: EventLog = {
    ...plain,
    async *readStream(stream, after) {
      for await (const event of plain.readStream(stream, after)) {
        fetched.push(stream)
        yield event
      }
    },
  }
  const last = new Map<string, string>()
  const append = async (stream: string, count = 1, text = '') => {
    for (let n = 0; n < count; n++) last.set(stream, (await plain.append(stream, last.get(stream) ?? 'no-stream', [fact(text)])).revision)
  }
  return { plain, log: rememberStreams(counting, options), append, fetchedBy: async (reading: () => Promise<unknown>) => (fetched.splice(0), await reading(), fetched.splice(0).length) }
}
const all = (log: EventLog, stream: string) => Array.fromAsync(log.readStream(stream))

describe('streams that are remembered', () => {
  it('are read as they are, whoever appended to them since', async () => {
    const step = fc.record({ stream: fc.constantFrom('child-a', 'child-b', 'child-c'), append: fc.nat(3), read: fc.constantFrom('whole', 'left in the middle', 'by two at once') })
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.integer({ min: 500, max: 5_000 }), async (steps, maxCharacters) => {
      const { plain, log, append } = opened({ maxCharacters })
      for (const { stream, append: count, read } of steps) {
        await append(stream, count)
        const whole = await all(plain, stream)
        if (read === 'left in the middle') for await (const event of log.readStream(stream)) if (event.revision === whole[1]?.revision) break
        const readings = await Promise.all(Array.from({ length: read === 'by two at once' ? 2 : 1 }, () => all(log, stream)))
        for (const reading of readings) expect(reading).toEqual(whole)
        const after = whole[0]?.revision
        if (after !== undefined) expect(await Array.fromAsync(log.readStream(stream, { after }))).toEqual(whole.slice(1))
      }
    }), { numRuns: 20 })
  })

  it('cost only what is new', async () => {
    const { log, append, fetchedBy } = opened()
    await append('child-a', 5)
    expect(await fetchedBy(() => all(log, 'child-a'))).toBe(5)
    expect(await fetchedBy(() => all(log, 'child-a'))).toBe(0)
    await append('child-a', 2)
    expect(await fetchedBy(() => all(log, 'child-a'))).toBe(2)
  })

  it('are forgotten, the one read longest ago first, where they are too much together', async () => {
    const { log, append, fetchedBy } = opened({ maxCharacters: 4_000 })
    for (const stream of ['child-a', 'child-b', 'child-c']) await append(stream, 1, 'x'.repeat(1_000))
    for (const stream of ['child-a', 'child-b', 'child-a', 'child-c']) await all(log, stream)
    expect(await fetchedBy(() => all(log, 'child-a'))).toBe(0)
    expect(await fetchedBy(() => all(log, 'child-b'))).toBe(1)
  })

  it('may be long: a plan that is completed and reopened for years costs only what is new', async () => {
    const { plain, log, append, fetchedBy } = opened()
    const events = Array.from({ length: 500 }, () => fact())
    let revision: string | undefined
    for (let batch = 0; batch < 10; batch++) revision = (await plain.append('plan-a', revision ?? 'no-stream', events.map((event) => ({ ...event, id: randomUUID() })))).revision
    expect(await fetchedBy(() => all(log, 'plan-a'))).toBe(5_000)
    await plain.append('plan-a', revision!, [fact()])
    expect(await fetchedBy(() => all(log, 'plan-a'))).toBe(1)
    expect(await all(log, 'plan-a')).toHaveLength(5_001)
    await append('child-a')
  })

  it('are not kept where one would push out all others: such a one is read every time', async () => {
    const { log, append, fetchedBy } = opened({ maxCharacters: 3 * 2 * 460 })
    await append('child-a', 3)
    await all(log, 'child-a')
    expect(await fetchedBy(() => all(log, 'child-a'))).toBe(0)
    await append('child-a', 1)
    expect(await fetchedBy(() => all(log, 'child-a'))).toBe(1)
    expect(await fetchedBy(() => all(log, 'child-a'))).toBe(4)
  })
})
