import type { PlanItem } from '@filiz/http/contract/shapes.ts'
import { Stack } from '@mantine/core'
import { IconReplace } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Button } from '../../../ui/Button.tsx'
import { useMay } from '../../../lib/family/rights.ts'
import { usePlanActions } from './plan-actions.ts'
import row from './PlanItemRow.module.css'
import { RecalledNotice } from './RecalledNotice.tsx'
import { activityPath } from '../../../lib/paths.ts'

/**
 * Warns about the plan's recalled activities, completed or not, before everything else. Past plans show recalls only in
 * their list.
 */
export function RecalledItems() {
  const { t } = useTranslation()
  const heading = useId()
  const { plan } = usePlanActions()
  const recalled = plan.items.filter(({ activity }) => activity.recalled)
  if (plan.label === 'past' || recalled.length === 0) return null
  return (
    <Stack component="section" aria-labelledby={heading} gap="sm" mb="xl">
      <h2 id={heading}>{t(($) => $.plan.recalled.heading, { count: recalled.length })}</h2>
      {recalled.map((item) => (
        <Recalled key={item.activityId} item={item} />
      ))}
    </Stack>
  )
}

function Recalled({ item }: { item: PlanItem }) {
  const { t } = useTranslation()
  const title = useId()
  const done = item.status === 'completed'
  const { plan, swap } = usePlanActions()
  const may = useMay(plan.childId)
  return (
    <RecalledNotice
      recalled={item.activity.recalled!}
      done={done}
      title={
        <Link
          id={title}
          className={row.title!}
          to={activityPath(item.activityId, plan.childId)}
          lang={item.activity.language}
        >
          {item.activity.title}
        </Link>
      }
    >
      {!done && may('plan') && (
        <Button leftSection={<IconReplace size={19} aria-hidden />} aria-describedby={title} onClick={() => swap(item)}>
          {t(($) => $.plan.recalled.swap)}
        </Button>
      )}
    </RecalledNotice>
  )
}
