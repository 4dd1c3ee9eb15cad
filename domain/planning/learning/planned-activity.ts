import type { PlannedActivity, Reason } from '../../plan/events.ts'
import type { Candidate } from '../request.ts'
import type { Chosen } from './choose.ts'
import { explain, type Grounds } from './explain.ts'
import { momentParts, parts, placeOf, traitParts, type Part } from './parts.ts'
import { thousandths, type Scored } from './score.ts'
import { firstReasons } from './vary-reasons.ts'

/** Returns a planned activity that was chosen by score alone, with its most important reasons. */
export function bestActivity(item: Scored, grounds: Grounds, because: readonly Reason[] = []): PlannedActivity {
  const all = withReasons({ ...item, probability: 1, keptForArea: false }, grounds, because)
  return { ...all, reasons: firstReasons(all.reasons) }
}

/** Returns a planned activity with all its possible reasons. */
export function withReasons(item: Chosen, grounds: Grounds, because: readonly Reason[] = []): PlannedActivity {
  const {
    candidate: { activityId, category, durationMinutes },
    score,
    probability,
  } = item
  const parts = partsOf(item.candidate, grounds)
  const isNew = probability < 1 && !grounds.memory.planned.has(activityId)
  const reasons = explain(item, parts, grounds, isNew ? [...because, { code: 'something-new' }] : because)
  return { activityId, category, durationMinutes, score, probability, reasons, parts }
}

/** Order in which events list the parts. */
const asWritten: readonly Part[] = ['memory', ...momentParts, ...traitParts]

/** Returns what each part adds to the activity's liking, rounded to three decimals, without zeros. */
export function partsOf(candidate: Candidate, { liking }: Grounds): Readonly<Record<string, number>> {
  const own = new Float64Array(parts.length)
  liking.of(candidate, own)
  return Object.fromEntries(
    asWritten.map((part) => [part, thousandths(own[placeOf[part]]!)] as const).filter(([, value]) => value !== 0),
  )
}
