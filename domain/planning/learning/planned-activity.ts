import type { PlannedActivity, Reason } from '../../plan/events.ts'
import type { Candidate } from '../request.ts'
import type { Chosen } from './choose.ts'
import { explain, type Grounds } from './explain.ts'
import { momentParts, parts, placeOf, traitParts, type Part } from './parts.ts'
import { thousandths, type Scored } from './score.ts'
import { firstReasons } from './vary-reasons.ts'

/** An activity chosen by score alone, with its foremost reasons. */
export function bestActivity(item: Scored, grounds: Grounds, because: readonly Reason[] = []): PlannedActivity {
  const all = withReasons({ ...item, probability: 1, keptForArea: false }, grounds, because)
  return { ...all, reasons: firstReasons(all.reasons) }
}

/** An activity with all its possible reasons. */
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

/** Order of the parts in events. */
const asWritten: readonly Part[] = ['memory', ...momentParts, ...traitParts]

/** Returns the parts that are not 0 after rounding to three digits. */
export function partsOf(candidate: Candidate, { liking }: Grounds): Readonly<Record<string, number>> {
  const own = new Float64Array(parts.length)
  liking.of(candidate, own)
  return Object.fromEntries(
    asWritten.map((part) => [part, thousandths(own[placeOf[part]]!)] as const).filter(([, value]) => value !== 0),
  )
}
