import { accountDecider } from '@filiz/domain/account/decider.ts'
import { childDecider } from '@filiz/domain/child/decider.ts'
import { accountStream, childStream } from '@filiz/domain/shared/streams.ts'
import { successMessage } from '@filiz/domain/texts/messages.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { admitApplicant } from '@filiz/http/contract/caregivers.ts'
import { route } from '@filiz/http/route.ts'
import { childAs } from '../children/child-stream.ts'
import type { CommandApiDependencies } from '../dependencies.ts'
import { executeCommand } from '../with-idempotency.ts'
import { invitationIn } from './invite-to-children.ts'
import { joinOthers } from './join-others.ts'

type Dependencies = Pick<CommandApiDependencies, 'commands' | 'vault' | 'idempotencyRecords' | 'clock'>

/** The inviter admits an applicant whose address is not the invited one. The first child's stream decides. */
export const admitApplicantRoute = (dependencies: Dependencies) =>
  route(admitApplicant, async (call) => {
    const { commands, clock } = dependencies
    const {
      caller,
      params: { id, invitationId, accountId: applicant },
    } = call
    await childAs(caller, id, 'see-invitations', dependencies)
    const load = { sealed: true }
    const { state: child } = await commands.load(childDecider, childStream(id), load)
    const invitation = invitationIn(child, invitationId)
    const { state: account } = await commands.load(accountDecider, accountStream(applicant), load)
    if (!invitation || account.status !== 'active') throw new ApiError('NOT_FOUND')
    const { position } = await executeCommand(
      { ...call, ifMatch: undefined },
      'path',
      childDecider,
      childStream(invitation.childIds[0]!),
      { type: 'Admit', data: { at: clock.now(), accountId: caller.accountId, invitationId, applicant } },
      dependencies,
    )
    const { last } = await joinOthers(call, { accountId: applicant, invitation, position }, dependencies)
    return { message: successMessage('applicantAdmitted', call.language), position: last }
  })
