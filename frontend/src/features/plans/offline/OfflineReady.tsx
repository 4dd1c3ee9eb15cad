import type { Plan } from '@filiz/http/contract/shapes.ts'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useIsKept } from './kept-month.ts'

/** Says that all activities of this plan open without a network; nothing until they do. */
export function OfflineReady({ plan }: { plan: Plan }) {
  const { t: o } = useTranslation('offline')
  return useIsKept(plan) ? (
    <Text size="sm" c="var(--ink-soft)">
      {o(($) => $.ready)}
    </Text>
  ) : null
}
