import { me } from '@filiz/http/contract/auth.ts'
import { toUser } from '@filiz/http/presenters/to-user.ts'
import { route } from '@filiz/http/route.ts'
import type { Dependencies } from '../dependencies.ts'
import { ownAccount } from './own-account.ts'

export const meRoute = (needs: Pick<Dependencies, 'commands' | 'credentials'>) => route(me, async ({ caller }) => {
  const [{ account, revision }, credential] = await Promise.all([ownAccount(caller, needs), needs.credentials.get(caller.accountId)])
  return { data: { user: toUser(account, credential !== null) }, revision }
})
