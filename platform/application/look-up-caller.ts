import { setTimeout as delay } from 'node:timers/promises'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import type { Role } from '@filiz/domain/account/events.ts'
import type { Language } from '@filiz/domain/shared/language.ts'
import { accounts } from '@filiz/domain/read-models/accounts.ts'
import type { AccountDocument } from '@filiz/domain/read-models/documents.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import type { Sessions } from '@filiz/engines/vault/sessions.ts'
import { atMost } from '@filiz/engines/within.ts'
import { fallBackFrom } from './fall-back.ts'
import type { CommandHandler } from './handle.ts'

export interface KnownCaller {
  readonly role: Role
  readonly language: Language
  readonly timeZone: string
}

/** Null where the session has ended or the account is not active (any more). */
export type CallerLookUp = (accountId: string, sessionId: string) => Promise<KnownCaller | null>

interface ForReaders {
  readonly readStore: Pick<ReadStore, 'get'>
  readonly sessions: Pick<Sessions, 'get'>
  /** For so long an account that was signed in to is waited for to be in its read model. */
  readonly patienceMs?: number
}

const accountsIn = collectionName(accounts)
const pollMs = 25

/**
 * Who may read is decided by the vault's session and the account's document: reads do not need the log (design §22).
 * A session is of an account that was active once, so an account that is not there, or not verified, is one whose
 * document is late: rejects with `EngineUnavailable` rather than signing somebody out for that.
 */
export function createReaderLookUp({ readStore, sessions, patienceMs = 2_000 }: ForReaders): CallerLookUp {
  return async (accountId, sessionId) => {
    for (const until = performance.now() + patienceMs; ; await delay(pollMs)) {
      const [session, account] = await Promise.all([
        sessions.get(sessionId),
        readStore.get<AccountDocument>(accountsIn, accountId),
      ])
      if (session?.accountId !== accountId) return null
      if (account?.status === 'active') return callerOf(account)
      if (performance.now() >= until)
        throw new EngineUnavailable('read store', new Error('the account is not in its read model yet'))
    }
  }
}

interface ForWriters extends ForReaders {
  readonly commands: Pick<CommandHandler, 'load'>
  /** So long the log is waited for alone: what is then wanted of it takes its own time, and both come before the answer. */
  readonly logPatienceMs?: number
  /** So old an account may be by which somebody may write. Default 0: a role that was given counts with the next request. */
  readonly accountMaxAgeMs?: number
}

/**
 * Where accounts are followed (`follow-changes.ts`): together with what is remembered of the answer (`authenticator.ts`, 8 s) less than the 10 s in
 * which what was taken away counts everywhere (api.md).
 */
export const followedAccountMaxAgeMs = 1_500

/** Who may write is decided by the account's stream; while the log is away, as for readers. That somebody may not is said by the stream as it is now. */
export function createCallerLookUp({
  commands,
  logPatienceMs = 300,
  accountMaxAgeMs = 0,
  ...forReaders
}: ForWriters): CallerLookUp {
  const { sessions } = forReaders
  const byTheLog: CallerLookUp = async (accountId, sessionId) => {
    const load = async (maxAgeMs: number) =>
      (await commands.load(accountDecider, accountStream(accountId), { sealed: true, maxAgeMs })).state
    const [session, remembered] = await Promise.all([sessions.get(sessionId), load(accountMaxAgeMs)])
    if (session?.accountId !== accountId) return null
    const account = remembered.status === 'active' ? remembered : await load(0)
    return account.status === 'active' ? callerOf(account) : null
  }
  const byTheReadStore = createReaderLookUp(forReaders)
  /**
   * Where the log is slow or silent both are asked: whoever knows first, as a model may be late, too. That somebody may do what
   * others may not is said by the log for as long as it answers: a role that was taken away is not to count again.
   */
  const byWhoeverKnows: CallerLookUp = async (...whom) => {
    const first = byTheLog(...whom)
    if (
      await atMost(
        first.catch(() => {}),
        logPatienceMs,
      )
    )
      return first
    const second = byTheReadStore(...whom)
    const known = await Promise.any([first, second]).catch(() => second)
    return known === null || known.role === 'USER' ? known : first.catch(() => known)
  }
  return fallBackFrom('event log', byWhoeverKnows, byTheReadStore)
}

const callerOf = ({ role, language, timeZone }: KnownCaller): KnownCaller => ({ role, language, timeZone })
