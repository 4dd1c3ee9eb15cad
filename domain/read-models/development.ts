import type { Category } from '../activity/events.ts'
import type { ChildRemoved } from '../child/events.ts'
import type { DevelopmentEvent, MilestoneAnswer } from '../development/events.ts'
import { monthNamed, type Month } from '../shared/calendar.ts'
import type { Day } from '../shared/event.ts'
import { projection, type Folded } from './projection.ts'

/** A child's answers and focuses. Ids, answers, days and categories are encrypted. */
export type DevelopmentDocument = Folded & {
  /** In the order of the first answers. */
  readonly answers: readonly {
    readonly milestoneId: string
    readonly answer: MilestoneAnswer | null
    readonly day: Day | null
  }[]
  /** The focuses by month, the earliest first. */
  readonly focuses: readonly {
    readonly period: Month
    readonly category: Category | null
    readonly milestoneId: string | null
  }[]
}

type Body = Pick<DevelopmentDocument, 'answers' | 'focuses'>

const empty: Body = { answers: [], focuses: [] }

const otherThan = ({ focuses }: Body, period: Month) => focuses.filter((one) => one.period !== period)

/** Answers to milestones and focuses of each child; only who has the right reads it. */
export const development = projection<DevelopmentDocument, DevelopmentEvent | ChildRemoved>({
  name: 'development',
  version: 1,
  indexes: [],
  owners: (_, id) => ({ _id: id }),
  when: {
    MilestoneAnswered: {
      sets: (document: Body = empty, { data: { entry, milestoneId, answer, day } }) => ({
        ...document,
        answers: document.answers.toSpliced(entry, 1, { milestoneId, answer, day }),
      }),
    },
    FocusChosen: {
      sets: (document: Body = empty, { data: { year, month, category, milestoneId } }) => {
        const period = monthNamed(year, month)
        const focuses = [...otherThan(document, period), { period, category, milestoneId }]
        return { ...document, focuses: focuses.toSorted((a, b) => (a.period < b.period ? -1 : 1)) }
      },
    },
    FocusDropped: {
      sets: (document: Body = empty, { data: { year, month } }) => ({
        ...document,
        focuses: otherThan(document, monthNamed(year, month)),
      }),
    },
    ChildRemoved: { removes: ({ data }) => ({ field: '_id', value: data.childId }) },
  },
})
