import { expect, it } from 'vitest'
import { createCheckpointWatcher, type Checkpoints } from './checkpoint-watcher.ts'

it('callers share one timeout of an unresponsive server, including callers that arrive during it', async () => {
  const looks: PromiseWithResolvers<Checkpoints>[] = []
  const reached = createCheckpointWatcher(() => {
    const look = Promise.withResolvers<Checkpoints>()
    looks.push(look)
    return look.promise
  }, 1)
  const first = reached(['things'], '5', 60_000)
  const later = reached(['things'], '6', 60_000)
  looks[0]!.reject(new Error('silent'))
  await expect(first).rejects.toThrow('silent')
  await expect(later).rejects.toThrow('silent')
  expect(looks).toHaveLength(1)

  const again = reached(['things'], '6', 60_000)
  await expect.poll(() => looks.length).toBe(2)
  looks[1]!.resolve(new Map([['things', '6']]))
  expect(await again).toBe(true)
})
