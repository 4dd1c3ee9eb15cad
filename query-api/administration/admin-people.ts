import { grantedRoles } from '@filiz/domain/account/events.ts'
import type { AccountDocument } from '@filiz/domain/read-models/accounts.ts'
import { FORGOTTEN } from '@filiz/domain/registry/personal-data.ts'
import { sortKey } from '@filiz/domain/shared/turkish.ts'
import { listPeople } from '@filiz/http/contract/admin-people.ts'
import { toPerson } from '@filiz/http/presenters/to-person.ts'
import { route } from '@filiz/http/route.ts'
import { collections } from '../collections.ts'
import type { QueryApiDependencies } from '../dependencies.ts'
import { waitForPosition } from '../wait-for-position.ts'

/** Maximum number of accounts read, above any real number of people with a role. */
const limit = 1_000

/**
 * Lists people with a role. Other accounts are found only by their whole email address: administrators must not browse
 * families.
 */
export const adminPeopleRoute = ({
  readStore,
  sealer,
  addresses,
}: Pick<QueryApiDependencies, 'readStore' | 'sealer' | 'addresses'>) =>
  route(listPeople, async (call) => {
    await waitForPosition(call, readStore, [collections.accounts])
    const { search } = call.query
    const found =
      search === undefined
        ? await readStore.find<AccountDocument>(collections.accounts, { where: { role: { in: grantedRoles } }, limit })
        : await byAddress(search)
    const texts = await sealer.openTexts(found.flatMap(({ name, email }) => [name, email]))
    const people = found
      .map((account, index) =>
        toPerson(account._id, { ...account, name: texts[2 * index]!, email: texts[2 * index + 1]! }),
      )
      .filter(({ email }) => email !== FORGOTTEN && (search === undefined || email === search))
    const key = ({ name }: { readonly name: string }) => sortKey(name, call.language)
    return { data: people.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)) }

    async function byAddress(email: string): Promise<AccountDocument[]> {
      const reservation = await addresses.find(email)
      const account = reservation && (await readStore.get<AccountDocument>(collections.accounts, reservation.accountId))
      return account ? [account] : []
    }
  })
