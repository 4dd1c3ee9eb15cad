import type { Skill } from '../activity/vocabulary.ts'
import type { DomainEvent, Instant, PersonalFields } from '../shared/event.ts'
import type { Language } from '../shared/language.ts'

/** Ages in months for which there is a checklist. */
export const checklistAges = [24, 30, 36, 48, 60, 72] as const
export type ChecklistAge = (typeof checklistAges)[number]

export const milestoneDomains = ['social-emotional', 'language', 'cognitive', 'movement'] as const
export type MilestoneDomain = (typeof milestoneDomains)[number]

export interface MilestoneText {
  /** A skill that most children have at this age. */
  readonly text: string
  readonly explanation: string
  /** An example from everyday life. */
  readonly example: string
}

/** The part of a milestone that administrators may revise. */
export interface RevisableContent {
  /** Activities with one of these skills practise the milestone. */
  readonly skills: readonly Skill[]
  readonly translations: Readonly<Record<Language, MilestoneText>>
}

export interface MilestoneContent extends RevisableContent {
  readonly ageMonths: ChecklistAge
  readonly domain: MilestoneDomain
  /** The publication that the checklist follows. */
  readonly source: Readonly<Record<Language, string>>
}

/** The origin of a content: a release, or an administrator. */
export type MilestoneOrigin = 'shipped' | 'admin'

interface Changed {
  at: Instant
  milestoneId: string
  origin: MilestoneOrigin
  content: MilestoneContent
}

export type MilestoneAdded = DomainEvent<'MilestoneAdded', Changed>
export type MilestoneRevised = DomainEvent<'MilestoneRevised', Changed>

export type MilestonesEvent = MilestoneAdded | MilestoneRevised

/** Fields that are encrypted on disk (`registry/personal-data.ts`). */
export const personalFields: PersonalFields<MilestonesEvent> = { MilestoneAdded: [], MilestoneRevised: [] }
