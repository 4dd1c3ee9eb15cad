import { listTokens } from '@filiz/http/contract/tokens.ts'
import { toApiToken } from '@filiz/http/presenters/to-api-token.ts'
import { route } from '@filiz/http/route.ts'
import type { QueryApiDependencies } from '../dependencies.ts'

export const listTokensRoute = ({ analystTokens }: Pick<QueryApiDependencies, 'analystTokens'>) =>
  route(listTokens, async ({ caller: { accountId } }) => ({
    data: (await analystTokens.list(accountId)).map(toApiToken),
  }))
