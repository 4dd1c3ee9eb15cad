import { checklistAges } from '@filiz/domain/milestones/events.ts'
import type { Child } from '@filiz/http/contract/shapes.ts'
import { mayWith } from '../../lib/family/rights.ts'

/** Returns whether the child reached the age of a checklist within the last month, and the person may see it. */
export const hasNewChecklist = (child: Pick<Child, 'role' | 'ageMonths'>): boolean =>
  mayWith(child, 'see-milestones') && checklistAges.some((age) => age === child.ageMonths)
