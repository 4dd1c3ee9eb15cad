import type { Milestone } from '@filiz/domain/milestones/decider.ts'
import type { EditedMilestone } from '../contract/milestones.ts'

/** Presents a milestone to administrators. */
export const toEditedMilestone = (
  id: string,
  { content: { skills, translations, ...others }, version, origin, changedAt, earlier }: Milestone,
): EditedMilestone => ({
  id,
  ...others,
  skills,
  translations,
  version,
  origin,
  changedAt,
  earlier: earlier.map((one) => ({ skills: one.skills, translations: one.translations })),
})
