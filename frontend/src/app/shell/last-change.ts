import { accountOf } from '../../lib/account-of.ts'
import { session } from '../../lib/api.ts'
import { localStore } from '../../lib/storage.ts'

const name = 'lastChange'
const account = () => accountOf(session.accessToken()) ?? ''

session.subscribe((change) => {
  if (change === 'signed-out') localStore.removeItem(name)
})

/** Id of the last change of the account's data that this browser knows of, kept for its next page. */
export const lastChange = {
  read(): string | undefined {
    const [accountId, id] = (localStore.getItem(name) ?? '').split(' ')
    return accountId === account() ? id : undefined
  },
  keep: (id: string) => localStore.setItem(name, `${account()} ${id}`),
}
