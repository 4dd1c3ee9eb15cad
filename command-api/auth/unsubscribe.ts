import { unsubscribeBody } from '@filiz/domain/account/schemas.ts'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import { noticeKinds } from '@filiz/domain/account/notices.ts'
import { inviteeDecider } from '@filiz/domain/invitees/decider.ts'
import { accountStream, inviteeStream } from '@filiz/domain/shared/streams.ts'
import { successMessage } from '@filiz/domain/texts/messages.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { unsubscribe } from '@filiz/http/contract/auth.ts'
import { route } from '@filiz/http/route.ts'
import { validate } from '@filiz/http/validate.ts'
import { anonymousContext } from '../command-context.ts'
import type { CommandApiDependencies } from '../dependencies.ts'

/**
 * Turns off the kind of mail that the token names, or all invitations to an address. A mail program sends the RFC 8058
 * form with the token in the query and without sign-in; the landing page sends JSON. Succeeds without effect if the
 * mail is already off or the account was deleted.
 */
export const unsubscribeRoute = ({
  commands,
  mailLinks,
  clock,
  authenticator,
}: Pick<CommandApiDependencies, 'commands' | 'mailLinks' | 'clock' | 'authenticator'>) =>
  route(unsubscribe, async (call) => {
    const { token, undo } =
      call.query.token === undefined ? bodyOf(call.body) : { token: call.query.token, undo: false }
    const invitee = mailLinks.verify('stop-invitations', token)
    if (invitee) {
      const type = undo ? 'AllowInvitations' : 'StopInvitations'
      const command = { type, data: { at: clock.now() } } as const
      await commands.handle(inviteeDecider, inviteeStream(invitee.accountId), command, anonymousContext(call))
      return { message: successMessage(undo ? 'invitationsAllowed' : 'invitationsStopped', call.language) }
    }
    const link = mailLinks.verify('unsubscribe', token)
    const kind = noticeKinds.find((one) => one === link?.requestId)
    if (!link || !kind) throw new ApiError('TOKEN_INVALID')
    const stream = accountStream(link.accountId)
    await commands.handle(
      accountDecider,
      stream,
      { type: 'ChangeProfile', data: { at: clock.now(), notifications: { [kind]: false } } },
      anonymousContext(call),
    )
    authenticator.forget(link.accountId)
    return { message: successMessage('unsubscribed', call.language) }
  })

function bodyOf(body: string): { readonly token: string; readonly undo: boolean } {
  const valid = validate({ body: [unsubscribeBody, parsed(body)] }) as { body: { token: string; undo: boolean } }
  return valid.body
}

function parsed(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
