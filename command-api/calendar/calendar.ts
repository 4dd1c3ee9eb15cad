import { successMessage } from '@filiz/domain/texts/messages.ts'
import { isSameSecret } from '@filiz/engines/same-secret.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { changeCalendar, endCalendar, makeCalendar } from '@filiz/http/contract/calendar.ts'
import { toCalendarShape } from '@filiz/http/presenters/to-calendar.ts'
import { route } from '@filiz/http/route.ts'
import type { CommandApiDependencies } from '../dependencies.ts'

type Dependencies = Pick<CommandApiDependencies, 'calendars' | 'calendarSecrets' | 'idempotencyRecords' | 'clock'>

/**
 * Makes the account's calendar, stored without an event: a secret is no business fact and must be erasable. A repeated
 * request returns the same secret as long as that secret is valid.
 */
export const makeCalendarRoute = ({ calendars, calendarSecrets, idempotencyRecords, clock }: Dependencies) =>
  route(makeCalendar, async (call) => {
    const {
      caller: { accountId },
      idempotency,
      body: { rhythm, names },
    } = call
    const since = clock.now()
    const use = idempotency && { accountId, ...idempotency }
    const before = use && (await idempotencyRecords.reserve(use, since))
    if (before && before.requestHash !== use.requestHash) throw new ApiError('IDEMPOTENCY_MISMATCH')
    const { secret, secretHash } = calendarSecrets.make(accountId, idempotency?.key)
    const message = successMessage('calendarMade', call.language)
    if (before?.changedNothing) {
      const current = await calendars.get(accountId)
      if (!current) return { data: { since, rhythm, names, secret: null }, message }
      return {
        data: { ...toCalendarShape(current), secret: isSameSecret(current.secretHash, secretHash) ? secret : null },
        message,
      }
    }
    const made = { secretHash, since, rhythm, names }
    await calendars.put(accountId, made)
    // Record the request as completed, so that a repetition with the same key returns the current state.
    if (use) await idempotencyRecords.recordUnchanged(use, since)
    return { data: { ...toCalendarShape(made), secret }, message }
  })

export const changeCalendarRoute = ({ calendars }: Dependencies) =>
  route(changeCalendar, async ({ caller: { accountId }, body, language }) => {
    const changed = await calendars.change(accountId, body)
    if (!changed) throw new ApiError('NOT_FOUND')
    return { data: toCalendarShape(changed), message: successMessage('calendarSaved', language) }
  })

export const endCalendarRoute = ({ calendars }: Dependencies) =>
  route(endCalendar, async ({ caller: { accountId }, language }) => {
    await calendars.remove(accountId)
    return { message: successMessage('calendarEnded', language) }
  })
