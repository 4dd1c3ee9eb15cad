import type { Progress } from '@filiz/http/contract/query-shapes.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useChildsDays } from '../../lib/family/use-childs-days.ts'

/** Returns the text for a streak. A streak that has not begun is described in words instead of as zero days. */
export function useStreakText({ childId, streak: { current, lastActiveOn } }: Pick<Progress, 'childId' | 'streak'>): {
  readonly main: string
  readonly beside: string
} {
  const { t } = useTranslation()
  const format = useFormat()
  const { today } = useChildsDays(childId)
  if (lastActiveOn === null)
    return { main: t(($) => $.progress.streak.none), beside: t(($) => $.progress.streak.noneText) }
  const day = format.relativeDay(lastActiveOn, today)
  return current === 0
    ? { main: t(($) => $.progress.streak.restart), beside: t(($) => $.progress.streak.restartText, { day }) }
    : {
        main: t(($) => $.progress.streak.days, { count: current }),
        beside: t(($) => $.progress.streak.running, { day }),
      }
}
