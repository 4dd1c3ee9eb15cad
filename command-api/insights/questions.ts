import { saveQuestions } from '@filiz/http/contract/insights.ts'
import { route } from '@filiz/http/route.ts'
import type { CommandApiDependencies } from '../dependencies.ts'

export const saveQuestionsRoute = ({ adminDesks }: Pick<CommandApiDependencies, 'adminDesks'>) =>
  route(saveQuestions, async ({ body: { questions }, caller: { accountId } }) => ({
    data: (await adminDesks.change(accountId, () => ({ questions }))).questions,
  }))
