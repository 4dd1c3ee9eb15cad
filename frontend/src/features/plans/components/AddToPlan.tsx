import type { Child } from '@filiz/http/contract/shapes.ts'
import { Button, Text } from '@mantine/core'
import { IconCalendarPlus, IconCheck } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLabelWithTitle } from '../../../ui/TitleInSentence.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { useMay } from '../../../lib/family/rights.ts'
import type { PlannableActivity } from '../api/choose-activity.ts'
import { useCurrentPlan } from '../api/current-plan.ts'

const AddToPlanDialog = lazyDialog(() => import('./AddToPlanDialog.tsx'))

interface Props {
  readonly activity: PlannableActivity
  readonly child: Pick<Child, 'id' | 'name'>
  /** True when an earlier plan of the child contained the activity. */
  readonly again?: boolean
  readonly small?: boolean
}

/**
 * Button that adds a catalogue activity to the child's current plan. Renders nothing when there is no plan. When the
 * plan already contains the activity, lists show a note instead.
 */
export function AddToPlan({ activity, child, again = false, small = false }: Props) {
  const { t } = useTranslation()
  const { data: current } = useCurrentPlan(child.id)
  const [open, setOpen] = useState(false)
  const mark = useRef<HTMLParagraphElement>(null)
  const may = useMay(child.id)
  if (current?.kind !== 'plan') return null
  const { plan } = current
  // Keep the dialog open while it confirms the success.
  if (!open && plan.items.some(({ activityId }) => activityId === activity.id))
    return small ? (
      <Text
        ref={mark}
        tabIndex={-1}
        size="sm"
        fw={600}
        c="var(--sprout-ink)"
        mih={44}
        display="flex"
        style={{ alignItems: 'center', gap: '0.4rem' }}
      >
        <IconCheck size={18} aria-hidden />
        {t(($) => $.activities.detail.inPlan)}
      </Text>
    ) : null
  if (!may('plan')) return null
  // In a list, move the focus to the note that replaces the button, instead of losing it to the start of the page.
  const close = () => {
    setOpen(false)
    setTimeout(() => mark.current?.focus())
  }
  const name = again ? t(($) => $.plan.add.again) : t(($) => $.plan.add.button)
  return (
    <>
      <Button
        variant="light"
        size={small ? 'sm' : 'md'}
        mih={44}
        leftSection={<IconCalendarPlus size={19} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        <ButtonLabelWithTitle {...activity} shown={name} text={(title) => `${name}: ${title}`} />
      </Button>
      {open && <AddToPlanDialog plan={plan} activity={activity} name={child.name} onClose={close} />}
    </>
  )
}
