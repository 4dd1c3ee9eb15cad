import { listQuestions } from '@filiz/http/contract/insights.ts'
import { route } from '@filiz/http/route.ts'
import type { QueryApiDependencies } from '../dependencies.ts'

export const listQuestionsRoute = ({ adminDesks }: Pick<QueryApiDependencies, 'adminDesks'>) =>
  route(listQuestions, async ({ caller: { accountId } }) => ({ data: (await adminDesks.get(accountId)).questions }))
