import { Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../../../ui/Notice.module.css'
import type { ActivitySummary } from '../../activities/types.ts'

interface Props {
  readonly recalled: NonNullable<ActivitySummary['recalled']>
  /** Which activity it is, where that is not said around it. */
  readonly title?: ReactNode
  /** What can be done instead. */
  readonly children?: ReactNode
}

/** An activity was called back: not to be done, and why. */
export function RecalledNotice({ recalled: { reason, language }, title, children }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles.danger}>
      <IconAlertTriangle size={24} color="var(--danger)" aria-hidden />
      <Stack gap="xs" align="flex-start">
        {title}
        <span><strong>{t($ => $.plan.recalled.text)}</strong> <span lang={language}>{reason}</span></span>
        {children}
      </Stack>
    </div>
  )
}
