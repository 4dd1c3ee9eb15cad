import { randomUUID } from 'node:crypto'
import { lastClosedMonth } from '@filiz/domain/insights/closing.ts'
import { receptionDecider } from '@filiz/domain/insights/decider.ts'
import type { UseDocument } from '@filiz/domain/read-models/documents.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { receptions } from '@filiz/domain/read-models/receptions.ts'
import { uses } from '@filiz/domain/read-models/uses.ts'
import { addMonths } from '@filiz/domain/shared/calendar.ts'
import { receptionStream } from '@filiz/domain/shared/streams.ts'
import { HeardTally } from '@filiz/domain/use/heard.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import type { CommandHandler } from './handle.ts'

const [usesIn, receptionsIn] = [collectionName(uses), collectionName(receptions)]
/** How long the read models may need to reach the log's end. */
const patienceMs = 2_000
const pageSize = 500
/** So many months count, and no more plans than these: what so many say, more say no better. */
const windowMonths = 12
const mostPlans = 50_000

/**
 * Tells what families made of each activity in the year up to the month that was closed last, where it was not told yet; the number of
 * activities, null where there is nothing to tell, or the models are being filled or behind the log: there is time, and who asks comes again.
 */
export async function releaseReception({ log, readStore, commands, clock }: { readonly log: Pick<EventLog, 'head'>; readonly readStore: ReadStore; readonly commands: CommandHandler; readonly clock: Clock }): Promise<number | null> {
  const leases = await readStore.leases([usesIn, receptionsIn])
  if (leases.filter(({ built }) => built).length < 2) return null
  const month = lastClosedMonth(clock.now())
  if ((await readStore.get(receptionsIn, month)) !== null) return null
  const head = await log.head()
  if (head !== null && !(await readStore.reached([usesIn, receptionsIn], head, patienceMs))) return null
  const activities = await addUp()
  // Where too few are here yet, there is nothing to say, and nothing that would have to be kept.
  if (activities.length === 0) return null
  const context = { actor: 'system:worker', correlationId: randomUUID(), causationId: `reception-${month}`, accountId: null, seed: `reception-${month}` }
  await commands.handle(receptionDecider, receptionStream(month), { type: 'ReleaseReception', data: { at: clock.now(), month, activities } }, context)
  return activities.length

  /** The latest months first, a page of plans at a time. */
  async function addUp() {
    const tally = new HeardTally()
    let plans = 0
    for (let back = 0; back < windowMonths && plans < mostPlans; back++) {
      const period = addMonths(month, -back)
      for (let after = ''; plans < mostPlans;) {
        const page = await readStore.find<UseDocument>(usesIn, { where: { period, _id: { gt: after } }, sort: ['_id'], limit: pageSize })
        for (const use of page) tally.add(use)
        plans += page.length
        if (page.length < pageSize) break
        after = page.at(-1)!._id
      }
    }
    return tally.heard()
  }
}
