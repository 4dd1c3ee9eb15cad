import type { Language, Role } from '@filiz/domain/account/events.ts'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import type { Sessions } from '@filiz/engines/vault/sessions.ts'
import type { CommandHandler } from './handle.ts'

/** Who may do what is decided by the account as it is now, and by whether the session has ended (design §16). */
export const createCallerLookUp = ({ commands, sessions }: { readonly commands: CommandHandler; readonly sessions: Pick<Sessions, 'get'> }) =>
  async (accountId: string, sessionId: string): Promise<{ role: Role; language: Language; timeZone: string } | null> => {
    const [session, { state: account }] = await Promise.all([sessions.get(sessionId), commands.load(accountDecider, accountStream(accountId), { sealed: true })])
    if (session?.accountId !== accountId || account.status !== 'active') return null
    return { role: account.role, language: account.language, timeZone: account.timeZone }
  }
