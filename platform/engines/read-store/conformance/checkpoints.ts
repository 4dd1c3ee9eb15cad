import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { activeTime } from '../../testing/active-time.ts'
import { FenceLost, type ReadStore } from '../port.ts'
import { position, doc, things, opened, hold, type EngineUnderTest } from './held-store.ts'

/** Part of the conformance tests: checkpoints move forward only, and one holder of a lease writes. */
export function checkpointsConformance({ engine, fresh }: EngineUnderTest): void {
  const holding = async () => hold(await opened(await fresh()))

  describe(`read store on ${engine}: checkpoints and leases`, () => {
    const checkpoints = async (store: ReadStore, ...names: string[]) =>
      Object.fromEntries((await store.leases(names)).map(({ collection, checkpoint }) => [collection, checkpoint]))

    it('stores the event at each checkpoint, and returns no event when the checkpoint moved without one', async () => {
      const { store, fence } = await holding()
      const write = async (at: number, event?: string) => {
        const checkpointEvent = event === undefined ? {} : { checkpointEvent: event }
        await store.apply([
          { collection: 'things_v1', fence, upserts: [], removals: [], checkpoint: position(at), ...checkpointEvent },
        ])
        const [lease] = await store.leases(['things_v1'])
        return [lease!.checkpoint, lease!.checkpointEvent]
      }
      expect((await store.leases(['things_v1']))[0]!.checkpointEvent).toBeNull()
      expect(await write(3, 'third')).toEqual([position(3), 'third'])
      expect(await write(2, 'second')).toEqual([position(3), 'third'])
      expect(await write(4)).toEqual([position(4), null])
      expect(await write(4, 'fourth')).toEqual([position(4), 'fourth'])
      expect((await store.leases()).map(({ collection }) => collection)).toContain('things_v1')
    })

    it('moves checkpoints forward only, each collection separately', async () => {
      const { store, write } = await holding()
      await hold(store, { name: 'others_v1', indexes: [] })
      expect(await checkpoints(store, 'things_v1', 'others_v1')).toEqual({ things_v1: null, others_v1: null })
      await write([], [], position(9))
      await write([doc('a', 3)], [], position(5))
      expect(await checkpoints(store, 'things_v1', 'others_v1')).toEqual({ things_v1: position(9), others_v1: null })
      expect(await store.get('things_v1', 'a')).toEqual(doc('a', 3))
      await write([], [], position(10))
      expect(await checkpoints(store, 'things_v1')).toEqual({ things_v1: position(10) })
    })

    it('applies writes to several collections', async () => {
      const { store, fence } = await holding()
      const other = await hold(store, { name: 'others_v1', indexes: [['childId']] })
      await store.apply([
        {
          collection: 'things_v1',
          fence,
          upserts: [doc('a', 1, { in: 'things' })],
          removals: [],
          checkpoint: position(1),
        },
        {
          collection: 'others_v1',
          fence: other.fence,
          upserts: [doc('a', 2, { in: 'others' })],
          removals: [],
          checkpoint: position(2),
        },
      ])
      expect(await store.get('things_v1', 'a')).toEqual(doc('a', 1, { in: 'things' }))
      expect(await store.get('others_v1', 'a')).toEqual(doc('a', 2, { in: 'others' }))
      expect(await checkpoints(store, 'things_v1', 'others_v1')).toEqual({
        things_v1: position(1),
        others_v1: position(2),
      })
      await store.apply([])
    })

    it('refuses a write with any fence but the current one', async () => {
      const { store, write, fence } = await holding()
      await write([doc('a', 1)])
      const next = (await store.takeLease('things_v1', fence, 'another'))!
      await expect(write([doc('a', 2)])).rejects.toThrow(FenceLost)
      for (const wrong of [next + 1, 0, -1]) {
        await expect(
          store.apply([{ collection: 'things_v1', fence: wrong, upserts: [], removals: [], checkpoint: position(3) }]),
        ).rejects.toThrow(FenceLost)
      }
      expect(await checkpoints(store, 'things_v1')).toEqual({ things_v1: position(1) })
      await store.apply([
        { collection: 'things_v1', fence: next, upserts: [doc('a', 4)], removals: [], checkpoint: position(4) },
      ])
      expect(await store.get('things_v1', 'a')).toEqual(doc('a', 4))
    })

    it('gives a lease to exactly one of several contenders', async () => {
      const test = await fresh()
      const stores = [await opened(test), await opened(test)]
      await stores[0]!.prepare([things])
      const [free] = await stores[1]!.leases(['things_v1'])
      expect(free).toEqual({
        collection: 'things_v1',
        owner: null,
        fence: expect.any(Number),
        heartbeat: expect.any(Number),
        checkpoint: null,
        checkpointEvent: null,
        built: false,
        hasRetired: false,
      })
      const fences = await Promise.all(
        Array.from({ length: 12 }, (_, n) => stores[n % 2]!.takeLease('things_v1', free!.fence, `process ${n}`)),
      )
      const winner = fences.findIndex((fence) => fence !== null)
      expect(fences.filter((fence) => fence !== null)).toHaveLength(1)
      expect(fences[winner]).toBeGreaterThan(free!.fence)
      expect(await stores[1]!.leases(['things_v1'])).toMatchObject([
        { owner: `process ${winner}`, fence: fences[winner] },
      ])
    })

    it("accepts the owner's heartbeats until the lease is taken by another", async () => {
      const { store, fence } = await holding()
      const heartbeats: number[] = []
      for (let n = 0; n < 3; n++) {
        expect(await store.heartbeat('things_v1', fence)).toBe(true)
        heartbeats.push((await store.leases(['things_v1']))[0]!.heartbeat)
      }
      expect(heartbeats).toEqual([...new Set(heartbeats)].sort((a, b) => a - b))
      const next = (await store.takeLease('things_v1', fence, 'another'))!
      expect(await store.heartbeat('things_v1', fence)).toBe(false)
      expect(await store.heartbeat('things_v1', next)).toBe(true)
    })

    it('remembers that a collection was fully built until the collection is dropped', async () => {
      const test = await fresh()
      const [store, other] = [await opened(test), await opened(test)]
      const { fence } = await hold(store)
      await expect(store.markBuilt('things_v1', fence - 1)).rejects.toThrow(FenceLost)
      expect(await other.leases(['things_v1'])).toMatchObject([{ built: false }])
      await store.markBuilt('things_v1', fence)
      await store.markBuilt('things_v1', fence)
      await store.prepare([things])
      const next = (await other.takeLease('things_v1', fence, 'another'))!
      expect(await other.leases(['things_v1'])).toMatchObject([{ built: true, fence: next }])
      await expect(store.markBuilt('things_v1', fence)).rejects.toThrow(FenceLost)
      await other.drop('things_v1')
      await other.prepare([things])
      expect(await store.leases(['things_v1'])).toMatchObject([{ built: false, checkpoint: null }])
      await expect(store.markBuilt('nothing_v1', 1)).rejects.toThrow(FenceLost)
    })

    it('releases a lease at once, but only if the caller still holds it', async () => {
      const { store, fence } = await holding()
      await store.releaseLease('things_v1', fence)
      expect(await store.leases(['things_v1'])).toMatchObject([{ owner: null, fence }])
      const next = (await store.takeLease('things_v1', fence, 'another'))!
      await store.releaseLease('things_v1', fence)
      expect(await store.leases(['things_v1'])).toMatchObject([{ owner: 'another', fence: next }])
    })

    it('reached returns the current state at once when its timeout is 0', async () => {
      const { store, write } = await holding()
      await write([], [], position(5))
      for (const [at, is] of [
        [4, true],
        [5, true],
        [6, false],
      ] as const)
        expect(await store.reached(['things_v1'], position(at), 0)).toBe(is)
      expect(await store.reached([], position(9), 0)).toBe(true)
    })

    it('reached waits until all collections reach the position, whichever process writes them', async () => {
      const test = await fresh()
      const [one, other] = [await opened(test), await opened(test)]
      const held = [await hold(one), await hold(one, { name: 'others_v1', indexes: [] })]
      const took = activeTime()
      const waiting = [one, other].map((store) => store.reached(['things_v1', 'others_v1'], position(3), 60_000))
      await held[0]!.write([], [], position(4))
      expect(await Promise.race([...waiting, sleep(150, 'not yet')])).toBe('not yet')
      await held[1]!.write([], [], position(3))
      expect(await Promise.all(waiting)).toEqual([true, true])
      expect(took()).toBeLessThan(10_000)
    })

    it('reached stops waiting after its timeout', async () => {
      const { store } = await holding()
      const [started, took] = [performance.now(), activeTime()]
      expect(await store.reached(['things_v1'], position(1), 200)).toBe(false)
      expect(performance.now() - started).toBeGreaterThanOrEqual(195)
      expect(took()).toBeLessThan(1_500)
    })
  })
}
