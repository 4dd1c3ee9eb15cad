import { accountDecider } from '@filiz/domain/account/decider.ts'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import { successMessage } from '@filiz/domain/texts/messages.ts'
import { changePassword } from '@filiz/http/contract/auth.ts'
import { route } from '@filiz/http/route.ts'
import { consequenceOf } from '../command-context.ts'
import type { CommandApiDependencies } from '../dependencies.ts'
import { requireAcceptable } from './acceptable-password.ts'
import { ownAccount, requireOwnSuccess } from './own-account.ts'
import { requireOwnPassword } from './own-password.ts'

type Dependencies = Pick<
  CommandApiDependencies,
  'commands' | 'credentials' | 'pendingPasswords' | 'sessions' | 'passwords' | 'limits' | 'clock' | 'authenticator'
>

export const changePasswordRoute = (dependencies: Dependencies) =>
  route(changePassword, async (call) => {
    const { commands, credentials, pendingPasswords, sessions, passwords, clock, authenticator } = dependencies
    const { caller, body } = call
    const { account } = await ownAccount(caller, dependencies)
    await requireOwnPassword(account, body.currentPassword, 'currentPassword', caller, dependencies)
    requireAcceptable(body.newPassword, account, 'newPassword')
    await credentials.set(caller.accountId, { hash: await passwords.hash(body.newPassword), since: clock.now() })
    // Registrations by strangers stored passwords of their own for this address; remove them too.
    await pendingPasswords.removeAll(caller.accountId)
    await sessions.endOthers(caller.accountId, caller.sessionId)
    const result = requireOwnSuccess(
      await commands.handle(
        accountDecider,
        accountStream(caller.accountId),
        { type: 'ChangePassword', data: { at: clock.now() } },
        consequenceOf(call),
      ),
    )
    authenticator.forget(caller.accountId)
    return { message: successMessage('passwordChanged', call.language), position: result.position }
  })
