import { categories, type ActivityContent, type Category } from '../activity/events.ts'
import { skills, type Skill } from '../activity/vocabulary.ts'

/** A family's focus of a month: it wants more activities of a category, or more that practise one of these skills. */
export type PlanFocus = { readonly category: Category } | { readonly skills: readonly Skill[] }

/** The fields of an activity that decide. */
type Matched = Pick<ActivityContent, 'category'> & Partial<Pick<ActivityContent, 'skills'>>

export const isOfFocus = (focus: PlanFocus | undefined, { category, skills: its }: Matched): boolean => {
  if (focus === undefined) return false
  return 'category' in focus ? focus.category === category : (its ?? []).some((skill) => focus.skills.includes(skill))
}

/** The focus as text, for the encrypted field of a plan's event. */
export const focusText = (focus: PlanFocus): string =>
  'category' in focus ? focus.category : focus.skills.toSorted().join(' ')

/** Returns the focus of a text; words of other versions are left out. */
export function focusOfText(text: string): PlanFocus {
  const category = categories.find((one) => one === text)
  return category ? { category } : { skills: skills.filter((one) => text.split(' ').includes(one)) }
}
