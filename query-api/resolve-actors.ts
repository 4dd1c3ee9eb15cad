import { FORGOTTEN } from '@filiz/domain/registry/personal-data.ts'
import type { DoneBy } from '@filiz/http/contract/admin-shapes.ts'
import { collections } from './collections.ts'
import type { QueryApiDependencies } from './dependencies.ts'
import type { AccountDocument } from '@filiz/domain/read-models/accounts.ts'

/** Resolves actors of events (`EventMetadata`) to authors; names of people only while their accounts exist. */
export async function resolveActors(
  actors: readonly string[],
  { readStore, sealer }: Pick<QueryApiDependencies, 'readStore' | 'sealer'>,
): Promise<(actor: string) => DoneBy> {
  const ids = [...new Set(actors.flatMap((actor) => accountOf(actor) ?? []))]
  const accounts = await readStore.getMany<AccountDocument>(collections.accounts, ids)
  const names = await sealer.openTexts(accounts.map(({ name }) => name))
  const nameOf = new Map(accounts.map(({ _id }, index) => [_id, names[index]!]))
  return (actor) => {
    const accountId = accountOf(actor)
    if (accountId !== undefined) {
      const name = nameOf.get(accountId)
      return { kind: 'person', accountId, name: name === undefined || name === FORGOTTEN ? null : name }
    }
    return { kind: actor === 'operator' ? 'operator' : actor === 'system:catalogue' ? 'shipped' : 'system', name: null }
  }
}

const accountOf = (actor: string): string | undefined =>
  actor.startsWith('account:') ? actor.slice('account:'.length) : undefined
