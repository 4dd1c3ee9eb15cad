import { stepSymbolsOf } from '@filiz/domain/activity/step-symbols.ts'
import { wholeYears } from '@filiz/domain/planning/eligible.ts'
import type { ActivityDocument } from '@filiz/domain/read-models/activities.ts'
import type { ChildDocument } from '@filiz/domain/read-models/children.ts'
import type { MonthDocument } from '@filiz/domain/read-models/months.ts'
import { ageInMonths } from '@filiz/domain/shared/age.ts'
import { monthOf, yearAndMonth, type Month } from '@filiz/domain/shared/calendar.ts'
import type { Day } from '@filiz/domain/shared/event.ts'
import type { Language } from '@filiz/domain/shared/language.ts'
import type { Activity } from '@filiz/http/contract/query-shapes.ts'
import { toActivitySummary } from '@filiz/http/presenters/to-activity-summary.ts'

interface Context {
  readonly language: Language
  /** Today for the child, or for the reader. */
  readonly today: Day
  /** The children that the reader may see, decrypted, each with its own current day. */
  readonly family: readonly (Pick<ChildDocument, '_id' | 'name' | 'birthDate'> & { readonly today: Day })[]
  /** The child for whom the activity is shown, with its months, newest first. */
  readonly child:
    | { readonly favourites: ChildDocument['favourites']; readonly history: readonly MonthDocument[] }
    | undefined
}

/** Presents a published activity with all its texts. */
export function toActivity(entry: ActivityDocument, { language, today, family, child }: Context): Activity {
  const text = entry.translations[language]
  const { purpose, description, materials, steps, safetyNotes, easier, harder } = text ?? entry.translations.tr
  const suits = (child: Context['family'][number]) => {
    const years = wholeYears(ageInMonths(child.birthDate, child.today))
    return entry.minAge <= years && years <= entry.maxAge
  }
  const symbols = stepSymbolsOf(entry.translations, entry.stepSymbols)
  return {
    ...toActivitySummary(entry, language, today, child?.favourites),
    purpose,
    description,
    materials,
    steps,
    ...(symbols.length === steps.length && { stepSymbols: symbols }),
    safetyNotes,
    ...(easier !== null && { easier }),
    ...(harder !== null && { harder }),
    videoUrl: entry.videoUrl,
    pdfUrl: entry.pdfUrl,
    ...(child && { planContext: contextIn(child.history, entry._id, monthOf(today)) }),
    suitableChildren: family.filter(suits).map(({ _id, name }) => ({ id: _id, name })),
  }
}

/**
 * Returns the plan that gives the activity its context: this month's plan if it contains the activity, else the newest
 * plan that does. `history` is sorted newest first.
 */
function contextIn(
  history: readonly MonthDocument[],
  activityId: string,
  thisMonth: Month,
): NonNullable<Activity['planContext']> | null {
  const holds = ({ items }: MonthDocument) => items.some((item) => item.activityId === activityId)
  const month = history.find((one) => one.period === thisMonth && holds(one)) ?? history.find(holds)
  if (!month) return null
  const index = month.items.findIndex((item) => item.activityId === activityId)
  return {
    planId: month._id,
    ...yearAndMonth(month.period),
    status: month.items[index]!.completedAt === null ? 'pending' : 'completed',
    position: index + 1,
  }
}
