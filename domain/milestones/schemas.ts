import { z } from 'zod'
import { skills } from '../activity/vocabulary.ts'
import { atLeast, atMost, choice, distinctChoices, id, paragraph } from '../shared/fields.ts'
import { code } from '../shared/field-codes.ts'
import { checklistAges, milestoneDomains } from './events.ts'

const text = z.strictObject({ text: paragraph(300), explanation: paragraph(800), example: paragraph(800) })

const revisable = {
  skills: distinctChoices(choice(skills), { min: 1, max: skills.length }),
  translations: z.strictObject({ tr: text, en: text }),
}

/** One file of `catalogue/milestones`: the checklist of an age. */
export const checklistFile = z.strictObject({
  ageMonths: z.literal(checklistAges),
  source: z.strictObject({ tr: paragraph(500), en: paragraph(500) }),
  milestones: z.array(z.strictObject({ id, domain: choice(milestoneDomains), ...revisable })).check(atLeast(1)),
})

/** Maximum number of milestones in one request, above the number that exists. */
const mostAtOnce = 200

export const milestonesBody = z.strictObject({
  milestones: z
    .array(z.strictObject({ id, ...revisable }))
    .check(atLeast(1), atMost(mostAtOnce))
    .refine((list) => new Set(list.map((one) => one.id)).size === list.length, code('repeated')),
})
export type MilestonesBody = z.infer<typeof milestonesBody>
