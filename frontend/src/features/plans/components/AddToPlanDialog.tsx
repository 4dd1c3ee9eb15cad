import type { Plan } from '@filiz/http/contract/shapes.ts'
import { Group, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { errorText } from '../../../ui/error-text.ts'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { notifyDone } from '../../../ui/notify.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { TitleInSentence } from '../../../ui/TitleInSentence.tsx'
import { useChooseActivity, type PlannableActivity } from '../api/choose-activity.ts'

/** Maximum number of activities in a plan. */
const mostItems = 20

interface Props {
  readonly plan: Plan
  readonly activity: PlannableActivity
  readonly name: string
  readonly onClose: () => void
}

/** Adds the activity to the plan, or puts it in the place of another one. A full plan allows only the second. */
export default function AddToPlanDialog({ plan, activity, name, onClose }: Props) {
  const { t } = useTranslation()
  const pending = plan.items.filter(({ status }) => status === 'pending')
  const full = plan.items.length >= mostItems
  const [insteadOf, setInsteadOf] = useState(full ? (pending.at(-1)?.activityId ?? '') : '')
  const { mutate: choose, isPending, error } = useChooseActivity()
  const submit = () =>
    choose(
      { planId: plan.id, activityId: activity.id, insteadOf: insteadOf || undefined },
      {
        onSuccess: () => {
          notifyDone(<TitleInSentence {...activity} text={(title) => t(($) => $.plan.add.done, { title, name })} />)
          onClose()
        },
      },
    )
  return (
    <Dialog opened onClose={onClose} title={t(($) => $.plan.add.title, { name })} steady>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack gap="lg">
          <p>
            <TitleInSentence
              {...activity}
              text={(title) =>
                full ? t(($) => $.plan.add.full, { title, most: mostItems }) : t(($) => $.plan.add.text, { title })
              }
            />
          </p>
          {!activity.inSeason && <Notice about="info">{t(($) => $.plan.add.outOfSeason)}</Notice>}
          <NativeSelect
            data-autofocus
            label={t(($) => $.plan.add.where)}
            value={insteadOf}
            onChange={({ currentTarget }) => setInsteadOf(currentTarget.value)}
            data={[
              ...(full ? [] : [{ value: '', label: t(($) => $.plan.add.beside) }]),
              ...pending.map((item) => ({
                value: item.activityId,
                label: t(($) => $.plan.add.insteadOf, { title: item.activity.title }),
              })),
            ]}
          />
          <FormFailure>
            {error
              ? errorText(
                  error,
                  t(($) => $.plan.add.failed),
                )
              : undefined}
          </FormFailure>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t(($) => $.common.cancel)}
            </Button>
            <Button type="submit" loading={isPending} disabled={full && insteadOf === ''}>
              {activity.inSeason ? t(($) => $.plan.add.submit) : t(($) => $.plan.add.anyway)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
