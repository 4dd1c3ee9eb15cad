import { shippedActivities } from '@filiz/catalogue/shipped.ts'
import { accountStream, activityStream, planId } from '@filiz/domain/shared/streams.ts'
import { appendEvents, deleteFamily, type LaterEvent } from '../../export/testing/later-events.ts'
import { generateFolder } from '../../testing/generate-folder.ts'
import { childId, familyId } from '../../testing/generate-log.ts'

export const families = 60
/** The family that is deleted in the end: it registered in June 2025 and has two children. */
export const deleted = 59

/**
 * Writes twelve months of sixty families by the rules of `generate-log.ts`, and then:
 * - every movement activity is revised on 1 July 2025;
 * - families with even numbers turn reminders on on 1 July 2025;
 * - families with n % 3 = 0 allow exposure; of these, those with n % 6 = 0 opened the app and saw the first plan on the
 * second day;
 * - an account without a child registers in June 2025;
 * - family 59 is deleted.
 */
export async function writeQuestionsHistory(folder: string): Promise<void> {
  await generateFolder(folder, { families, months: 12 })
  const at = '2025-07-01T00:00:00.000Z'
  const revisions = shippedActivities()
    .filter(({ content }) => content.category === 'BEDEN_HAREKET')
    .map(({ activityId, content }) => ({
      stream: activityStream(activityId),
      type: 'ActivityRevised',
      data: { at, activityId, origin: 'admin', content },
    }))
  const numbers = Array.from({ length: families }, (_, n) => n)
  const reminders = numbers
    .filter((n) => n % 2 === 0)
    .map((n) => ({
      stream: accountStream(familyId(n)),
      type: 'ProfileChanged',
      data: { at, notifications: { reminders: true } },
    }))
  const allowing = numbers
    .filter((n) => n % 3 === 0)
    .map((n) => ({
      stream: accountStream(familyId(n)),
      type: 'ExposureChosen',
      data: { at: firstOf(n), isAllowed: true },
    }))
  await appendEvents(folder, [
    ...revisions,
    ...reminders,
    ...allowing,
    {
      stream: accountStream(familyId(families)),
      type: 'AccountRegistered',
      data: {
        at: '2025-06-15T00:00:00.000Z',
        accountId: familyId(families),
        language: 'tr',
        timeZone: 'Europe/Istanbul',
      } as LaterEvent['data'],
    },
    ...numbers.filter((n) => n % 6 === 0).flatMap(exposures),
  ])
  await deleteFamily(folder, deleted, [0, 1])
}

const firstOf = (n: number) => `2025-0${(n % 6) + 1}-01T12:00:00.000Z`

function exposures(n: number): LaterEvent[] {
  const [accountId, day] = [familyId(n), `${firstOf(n).slice(0, 8)}02`]
  const seen = { at: `${day}T12:00:00.000Z`, accountId, day }
  const stream = `exposure-${accountId}_${day.slice(0, 7)}`
  const plan = planId(childId(n), 2025, (n % 6) + 1)
  return [
    { stream, type: 'AppOpened', data: seen },
    { stream, type: 'PlanSeen', data: { ...seen, childId: childId(n), planId: plan } as LaterEvent['data'] },
  ]
}
