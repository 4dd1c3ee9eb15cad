import { accounts, type AccountDocument } from '@filiz/domain/read-models/accounts.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { FORGOTTEN } from '@filiz/domain/registry/personal-data.ts'
import type { Sealer } from '@filiz/engines/personal-data/sealer.ts'
import type { ReadStoreReader } from '@filiz/engines/read-store/port.ts'

interface Dependencies {
  readonly readStore: Pick<ReadStoreReader, 'getMany'>
  readonly sealer: Pick<Sealer, 'openTexts'>
}

const accountsIn = collectionName(accounts)

/** Returns the names of accounts by id in one read; null for a deleted account. */
export async function accountNames(
  accountIds: Iterable<string>,
  { readStore, sealer }: Dependencies,
): Promise<ReadonlyMap<string, string | null>> {
  const ids = [...new Set(accountIds)]
  if (ids.length === 0) return new Map()
  return openNames(ids, await readStore.getMany<AccountDocument>(accountsIn, ids), sealer)
}

/** Returns the names in documents that were already read. */
export async function openNames(
  accountIds: readonly string[],
  documents: readonly Pick<AccountDocument, '_id' | 'name'>[],
  sealer: Dependencies['sealer'],
): Promise<ReadonlyMap<string, string | null>> {
  const names = await sealer.openTexts(documents.map(({ name }) => name))
  const found = new Map(documents.map(({ _id }, index) => [_id, names[index]!]))
  return new Map(
    accountIds.map((id) => {
      const name = found.get(id)
      return [id, name === undefined || name === FORGOTTEN ? null : name]
    }),
  )
}
