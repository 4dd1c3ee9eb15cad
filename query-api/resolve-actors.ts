import { accountNames } from '@filiz/application/accounts/account-names.ts'
import type { DoneBy } from '@filiz/http/contract/admin-shapes.ts'
import type { QueryApiDependencies } from './dependencies.ts'

/** Resolves actors of events (`EventMetadata`) to authors; names of people only while their accounts exist. */
export async function resolveActors(
  actors: readonly string[],
  dependencies: Pick<QueryApiDependencies, 'readStore' | 'sealer'>,
): Promise<(actor: string) => DoneBy> {
  const names = await accountNames(
    actors.flatMap((actor) => accountOf(actor) ?? []),
    dependencies,
  )
  return (actor) => {
    const accountId = accountOf(actor)
    if (accountId !== undefined) return { kind: 'person', accountId, name: names.get(accountId) ?? null }
    return { kind: actor === 'operator' ? 'operator' : actor === 'system:catalogue' ? 'shipped' : 'system', name: null }
  }
}

const accountOf = (actor: string): string | undefined =>
  actor.startsWith('account:') ? actor.slice('account:'.length) : undefined
