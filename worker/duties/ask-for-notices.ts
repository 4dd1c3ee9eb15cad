import { createNoticeRequester, type NoticeAskingDependencies } from '../jobs/request-notices.ts'
import type { Duty } from './duty.ts'

/** Asks for the mails and push messages that families have chosen. */
export function askForNotices(dependencies: NoticeAskingDependencies): Duty {
  const ask = createNoticeRequester(dependencies)
  return {
    name: 'ask-for-notices',
    every: 'quarter-hour',
    run: async () => {
      const notices = await ask()
      return notices > 0 ? { notices } : null
    },
  }
}
