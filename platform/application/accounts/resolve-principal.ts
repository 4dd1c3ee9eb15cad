import { setTimeout as delay } from 'node:timers/promises'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import type { GrantedRole } from '@filiz/domain/account/events.ts'
import type { Language } from '@filiz/domain/shared/language.ts'
import { accounts, type AccountDocument } from '@filiz/domain/read-models/accounts.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import { settlesWithin } from '@filiz/engines/with-timeout.ts'
import { circuitBreaker } from '../operation/circuit-breaker.ts'
import type { CommandHandler } from '../commands/command-handler.ts'

export interface Principal {
  readonly roles: readonly GrantedRole[]
  readonly language: Language
  readonly timeZone: string
}

/** Returns null when the session or API token has ended or the account is not active. */
export type ResolvePrincipal = (accountId: string, sessionId: string) => Promise<Principal | null>

interface ForReaders {
  readonly readStore: Pick<ReadStore, 'get'>
  readonly sessions: { get(id: string): Promise<{ readonly accountId: string } | null> }
  /** Milliseconds to wait for the account's document to reach the read model. */
  readonly patienceMs?: number
}

const accountsIn = collectionName(accounts)
const pollMs = 25

/**
 * Resolves the rights of readers from the vault's session and the account's document, so that reads do not need the
 * log. A session belongs to an account that was active, so a missing or unverified document is late: rejects with
 * `EngineUnavailable` instead of signing the user out.
 */
export function createReaderResolver({ readStore, sessions, patienceMs = 2_000 }: ForReaders): ResolvePrincipal {
  return async (accountId, sessionId) => {
    for (const until = performance.now() + patienceMs; ; await delay(pollMs)) {
      const [session, account] = await Promise.all([
        sessions.get(sessionId),
        readStore.get<AccountDocument>(accountsIn, accountId),
      ])
      if (session?.accountId !== accountId) return null
      if (account?.status === 'active') return principalOf(account)
      if (performance.now() >= until)
        throw new EngineUnavailable('read store', new Error('the account is not in its read model yet'))
    }
  }
}

interface ForWriters extends ForReaders {
  readonly commands: Pick<CommandHandler, 'load'>
  /**
   * Milliseconds to wait for the log alone. The command's own log calls come on top, and both must fit into the
   * response time.
   */
  readonly logPatienceMs?: number
  /**
   * Maximum age in milliseconds of the account state that authorises a write. Default 0: a new role counts with the
   * next request.
   */
  readonly accountMaxAgeMs?: number
}

/**
 * Limit for followed accounts (`cache-invalidation.ts`). Together with the authenticator's cache (8 s) it stays below
 * the 10 s after which a revoked right must not count anywhere.
 */
export const followedAccountMaxAgeMs = 1_500

/**
 * Resolves the rights of writers from the account's stream, or from the read model while the log is unavailable. A
 * rejection is always based on a fresh read of the stream.
 */
export function createPrincipalResolver({
  commands,
  logPatienceMs = 300,
  accountMaxAgeMs = 0,
  ...forReaders
}: ForWriters): ResolvePrincipal {
  const { sessions } = forReaders
  const fromLog: ResolvePrincipal = async (accountId, sessionId) => {
    const load = async (maxAgeMs: number) =>
      (await commands.load(accountDecider, accountStream(accountId), { sealed: true, maxAgeMs })).state
    const [session, remembered] = await Promise.all([sessions.get(sessionId), load(accountMaxAgeMs)])
    if (session?.accountId !== accountId) return null
    const account = remembered.status === 'active' ? remembered : await load(0)
    return account.status === 'active' ? principalOf(account) : null
  }
  const fromReadStore = createReaderResolver(forReaders)
  /**
   * When the log is slow, asks the read model too and takes the first result, since the read model may be late as well.
   * A privileged role from the read model still waits for the log, so that a revoked role does not count again.
   */
  const fromFirstAnswer: ResolvePrincipal = async (...whom) => {
    const first = fromLog(...whom)
    if (
      await settlesWithin(
        first.catch(() => {}),
        logPatienceMs,
      )
    )
      return first
    const second = fromReadStore(...whom)
    const known = await Promise.any([first, second]).catch(() => second)
    return known === null || known.roles.length === 0 ? known : first.catch(() => known)
  }
  return circuitBreaker('event log', fromFirstAnswer, fromReadStore)
}

const principalOf = ({ roles, language, timeZone }: Principal): Principal => ({ roles, language, timeZone })
