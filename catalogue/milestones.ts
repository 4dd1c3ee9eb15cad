import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { isSafeAt } from '@filiz/domain/activity/hazards.ts'
import type { ShippedMilestone } from '@filiz/domain/milestones/commands.ts'
import { checklistFile } from '@filiz/domain/milestones/schemas.ts'
import { wholeYears } from '@filiz/domain/planning/eligible.ts'
import type { ShippedActivity } from './shipped.ts'

const folder = path.join(import.meta.dirname, 'milestones')

/** Reads one file of a checklist. Throws an error with all faulty fields when it fails the validation. */
export function readChecklist(name: string, json: string): readonly ShippedMilestone[] {
  const parsed = checklistFile.safeParse(JSON.parse(json))
  if (!parsed.success)
    throw new Error(
      `${name}: ${parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}`,
    )
  const { ageMonths, source, milestones } = parsed.data
  return milestones.map(({ id, ...content }) => ({ milestoneId: id, content: { ageMonths, source, ...content } }))
}

/** Reads the shipped milestones from their files, the youngest age first. */
export const shippedMilestones = (): readonly ShippedMilestone[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
    .flatMap((name) => readChecklist(name, readFileSync(path.join(folder, name), 'utf8')))

/** Number of activities of its age that a milestone must have. */
export const leastActivities = 5

/** Returns a sentence for each fault of the shipped milestones. */
export function milestoneFaults(
  milestones: readonly ShippedMilestone[],
  catalogue: readonly ShippedActivity[],
): readonly string[] {
  return milestones.flatMap(({ milestoneId, content: { ageMonths, skills } }, index) => {
    const years = wholeYears(ageMonths)
    const practising = catalogue.filter(
      ({ content }) =>
        content.minAge <= years &&
        years <= content.maxAge &&
        isSafeAt(years, content) &&
        content.skills?.some((skill) => skills.includes(skill)),
    )
    const isRepeated = milestones.findIndex((one) => one.milestoneId === milestoneId) < index
    return [
      ...(isRepeated ? [`milestone ${milestoneId}: used twice`] : []),
      ...(practising.length < leastActivities
        ? [
            `milestone ${milestoneId} of ${ageMonths} months: only ${practising.length} activities practise it, ${leastActivities} are needed`,
          ]
        : []),
    ]
  })
}
