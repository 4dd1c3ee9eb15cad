import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createReadiness } from './readiness.ts'

it('readiness is true when every check passes, and otherwise names the failed checks', async () => {
  const readiness = createReadiness({
    vault: async () => {},
    mail: () => Promise.reject(new Error('mail does not answer')),
  })
  expect(await readiness()).toEqual({ ready: false, checks: { vault: 'ok', mail: 'mail does not answer' } })
  expect(await createReadiness({ vault: async () => {} })()).toEqual({ ready: true, checks: { vault: 'ok' } })
})

it('readiness runs the checks once for concurrent requests and caches the result for a while', async () => {
  let [runs, atOnce, most] = [0, 0, 0]
  const readiness = createReadiness(
    {
      mail: async () => {
        runs++
        most = Math.max(most, ++atOnce)
        await sleep(20)
        atOnce--
        if (runs === 2) throw new Error('away')
      },
    },
    { keptMs: 300 },
  )
  // The mocked clock stands still until the test advances it.
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  onTestFinished(() => now.mockRestore())
  const asked = await Promise.all(Array.from({ length: 50 }, () => readiness()))
  expect(asked.every(({ ready }) => ready)).toBe(true)
  expect((await readiness()).ready).toBe(true)
  expect([runs, most]).toEqual([1, 1])
  now.mockReturnValue(1_300)
  expect((await Promise.all([readiness(), readiness()])).map(({ checks }) => checks)).toEqual([
    { mail: 'away' },
    { mail: 'away' },
  ])
  now.mockReturnValue(1_600)
  expect((await readiness()).ready).toBe(true)
  expect([runs, most]).toEqual([3, 1])
})

it('readiness fails a check after its timeout', async () => {
  const readiness = createReadiness({ log: () => new Promise(() => {}) }, { timeoutMs: 20 })
  expect(await readiness()).toEqual({ ready: false, checks: { log: 'no answer within 20 ms' } })
})
