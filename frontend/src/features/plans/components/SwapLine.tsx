import type { PlanItem } from '@filiz/http/contract/shapes.ts'
import { Group } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLabelWithTitle } from '../../../ui/TitleInSentence.tsx'
import { useNow } from '../../../lib/use-now.ts'
import { useMay } from '../../../lib/family/rights.ts'
import { usePlanActions } from './plan-actions.ts'

/** Says that the activity came by a swap and offers to undo it, as long as that is possible. */
export function SwapLine({ item }: { item: PlanItem }) {
  const { t } = useTranslation()
  const now = useNow()
  const { plan, undoSwap, stateOf } = usePlanActions()
  const may = useMay(plan.childId)
  // A plan that an older version stored on this device has no `swap`.
  if (!item.swap || item.status === 'completed' || item.swap.undoUntil <= now) return null
  return (
    <Group component="p" gap="0 0.5rem" m={0} c="var(--ink-soft)" fz="0.9375rem">
      {t(($) => $.plan.swap.came)}
      {may('plan') && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowBackUp size={17} aria-hidden />}
          loading={stateOf(item).busy}
          onClick={() => undoSwap(item)}
        >
          <ButtonLabelWithTitle
            {...item.activity}
            shown={t(($) => $.plan.swap.undo)}
            text={(title) => t(($) => $.plan.swap.undoOf, { title })}
          />
        </Button>
      )}
    </Group>
  )
}
