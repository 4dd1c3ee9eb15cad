import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { notifyDone } from '../../../ui/notify.ts'
import { Titled } from '../../../ui/Titled.tsx'
import { isStuck, useTakeBack, type Completion, type TakenBack } from '../api/take-back.ts'
import type { PlanItem } from '../types.ts'

interface Ends {
  readonly onUndone: () => void
  readonly onStuck: (outcomes: readonly TakenBack[]) => void
}

/** Reverts what several children did together. Reports failures even if the dialog was closed meanwhile. */
export function useTakeAllBack({ activityId, activity }: PlanItem, { onUndone, onStuck }: Ends) {
  const { t } = useTranslation()
  const format = useFormat()
  const { mutateAsync: takeBack, isPending } = useTakeBack()

  /** @param known all earlier results, including completions that are not retried */
  async function takeAllBack(completions: readonly Completion[], known: readonly TakenBack[] = completions) {
    const after = (outcomes: readonly TakenBack[]) =>
      known.map((one) => outcomes.find(({ planId }) => planId === one.planId) ?? one)
    const all = after(
      await takeBack(
        { activityId, completions },
        {
          onSuccess: (outcomes) => {
            if (!after(outcomes).some(isStuck)) onUndone()
          },
        },
      ),
    )
    if (all.some(isStuck)) onStuck(all)
    else
      notifyDone(
        <Titled
          {...activity}
          text={(title) => t(($) => $.plan.together.undone, { title, names: format.list(all.map(({ name }) => name)) })}
        />,
      )
  }
  return { takeAllBack, isTaking: isPending }
}
