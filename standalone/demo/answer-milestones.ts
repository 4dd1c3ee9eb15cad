import { addDays, addMonths, monthOf, yearAndMonth } from '@filiz/domain/shared/calendar.ts'
import type { Day } from '@filiz/domain/shared/event.ts'
import type { Checklists } from '@filiz/http/contract/milestones.ts'
import type { Browser } from './browser.ts'

/** The answers to the first milestones of a checklist; the others stay open. */
const answers = ['yes', 'yes', 'yes', 'not-sure', 'yes', 'yes', 'yes', 'yes', 'not-yet', 'yes', 'yes'] as const

/** Answers most milestones of the child's age, and chooses the one that is not reached yet as next month's focus. */
export async function answerMilestones(browser: Browser, childId: string, today: Day): Promise<void> {
  const { ages } = await browser.send<Checklists>('GET', `/children/${childId}/milestones`)
  const milestones = ages[0]!.domains.flatMap((domain) => domain.milestones)
  for (const [index, answer] of answers.entries()) {
    const { id } = milestones[index]!
    const day = addDays(today, -7 * index)
    await browser.send('PUT', `/children/${childId}/milestones/${id}`, { answer, day })
    if (answer !== 'not-yet') continue
    const month = yearAndMonth(addMonths(monthOf(today), 1))
    await browser.send('PUT', `/children/${childId}/focus`, { ...month, milestoneId: id })
  }
}
