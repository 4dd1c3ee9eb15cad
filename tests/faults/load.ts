import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, newLoadStatistics, type Addresses, type LoadStatistics } from './api.ts'
import { createFamily, type Acknowledged, type Family } from './family.ts'
import type { MailServer } from './mails.ts'
import { randomFrom, type Random } from './random.ts'

/** Milliseconds between two commands of a family, to stay below the limit of 300 writes per minute and family. */
const restMs = 230

export interface LoadOptions {
  readonly addresses: Addresses
  readonly mails: MailServer
  readonly seed: number
}

/** Creates a load: simulated families that keep reading and writing during all faults of a group. */
export function createLoad({ addresses, mails, seed }: LoadOptions) {
  const random = randomFrom(seed)
  const meetings: LoadStatistics = newLoadStatistics()
  const acknowledged: Acknowledged[] = []
  const families: Family[] = []
  const client = createClient(addresses, meetings)
  const newFamily = (its: Random) =>
    createFamily({ client, meetings, mails, random: its, acknowledged, relatives: () => families })
  const nextRandom = () => randomFrom(random.below(2 ** 32))
  /** A family that is used only to measure recovery times. */
  let probe: Family

  let going = false
  let loops: Promise<unknown>[] = []
  const failures: unknown[] = []
  const guarded = (work: () => Promise<unknown>) => work().catch((error: unknown) => void failures.push(error))

  async function live(family: Family) {
    while (going) {
      await family.step()
      await sleep(restMs)
    }
  }

  return {
    meetings,
    acknowledged,
    families,

    /** Creates the families of the load, each with a plan, before the first fault. */
    async settle(count: number) {
      const founders = Array.from({ length: count + 1 }, () => newFamily(nextRandom()))
      await Promise.all(
        founders.map(async (family) => {
          await family.join()
          await family.plan()
        }),
      )
      probe = founders.pop()!
      families.push(...founders)
    },

    /** Creates a further family with a plan. The load sends no requests for it. */
    async bystander(): Promise<Family> {
      const family = newFamily(nextRandom())
      await family.join()
      await family.plan()
      return family
    },

    start({ newcomers = false } = {}) {
      going = true
      loops = families.map((family) => guarded(() => live(family)))
      if (newcomers)
        loops.push(
          guarded(async () => {
            while (going) {
              const family = newFamily(nextRandom())
              await family.join()
              await sleep(restMs)
            }
          }),
        )
    },

    /**
     * Stops the load. Waits until each family has finished its current action; throws the first failure of any family.
     */
    async stop() {
      going = false
      await Promise.all(loops)
      loops = []
      if (failures.length > 0) throw failures.splice(0)[0]
    },

    /** Returns the milliseconds from now until a write is acknowledged and a read includes it. Throws after `ms`. */
    async recovered(ms: number): Promise<number> {
      const began = performance.now()
      await probe.writeAndRead(ms)
      return performance.now() - began
    },
  }
}

export type Load = ReturnType<typeof createLoad>
