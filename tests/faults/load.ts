import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, newMeetings, type Addresses, type Meetings } from './api.ts'
import { createFamily, type Acknowledged, type Family } from './family.ts'
import type { MailServer } from './mails.ts'
import { randomFrom, type Random } from './random.ts'

/** Between two commands of one family: the service allows each 300 writes a minute. */
const restMs = 230

export interface LoadOptions {
  readonly addresses: Addresses
  readonly mails: MailServer
  readonly seed: number
}

/** Families at work, in one world, over all of a case's faults. */
export function createLoad({ addresses, mails, seed }: LoadOptions) {
  const random = randomFrom(seed)
  const meetings: Meetings = newMeetings()
  const acknowledged: Acknowledged[] = []
  const families: Family[] = []
  const client = createClient(addresses, meetings)
  const newFamily = (its: Random) => createFamily({ client, meetings, mails, random: its, acknowledged })
  const nextRandom = () => randomFrom(random.below(2 ** 32))
  /** Only what writes and reads after a fault to measure; nobody else uses it. */
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

    /** The families that are there before anything goes wrong, each with a plan. */
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

    /** One more family, with a plan, that the load leaves alone. */
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

    /** Each finishes what it is at; throws what went wrong. */
    async stop() {
      going = false
      await Promise.all(loops)
      loops = []
      if (failures.length > 0) throw failures.splice(0)[0]
    },

    /** How long it took from now until a write was acknowledged and a read included it, in ms. */
    async recovered(ms: number): Promise<number> {
      const began = performance.now()
      await probe.writeAndRead(ms)
      return performance.now() - began
    },
  }
}

export type Load = ReturnType<typeof createLoad>
