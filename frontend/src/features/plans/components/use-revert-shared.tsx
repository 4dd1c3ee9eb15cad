import type { PlanItem } from '@filiz/http/contract/shapes.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { notifyDone } from '../../../ui/notify.ts'
import { TitleInSentence } from '../../../ui/TitleInSentence.tsx'
import { isNotReverted, useRevertCompletions, type Completion, type RevertResult } from '../api/revert-completions.ts'

interface Ends {
  readonly onUndone: () => void
  readonly onStuck: (outcomes: readonly RevertResult[]) => void
}

/**
 * Reverts the completions of an activity for several children. Reports failures even when the dialog was closed
 * meanwhile.
 */
export function useRevertShared({ activityId, activity }: PlanItem, { onUndone, onStuck }: Ends) {
  const { t } = useTranslation()
  const format = useFormat()
  const { mutateAsync: takeBack, isPending } = useRevertCompletions()

  /** @param known all earlier results, including those of completions that are not retried */
  async function takeAllBack(completions: readonly Completion[], known: readonly RevertResult[] = completions) {
    const after = (outcomes: readonly RevertResult[]) =>
      known.map((one) => outcomes.find(({ planId }) => planId === one.planId) ?? one)
    const all = after(
      await takeBack(
        { activityId, completions },
        {
          onSuccess: (outcomes) => {
            if (!after(outcomes).some(isNotReverted)) onUndone()
          },
        },
      ),
    )
    if (all.some(isNotReverted)) onStuck(all)
    else
      notifyDone(
        <TitleInSentence
          {...activity}
          text={(title) => t(($) => $.plan.together.undone, { title, names: format.list(all.map(({ name }) => name)) })}
        />,
      )
  }
  return { takeAllBack, isTaking: isPending }
}
