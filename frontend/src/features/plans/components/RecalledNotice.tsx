import type { ActivitySummary } from '@filiz/http/contract/shapes.ts'
import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/Notice.tsx'

interface Props {
  readonly recalled: NonNullable<ActivitySummary['recalled']>
  readonly done?: boolean
  /** The activity's title; needed when the surrounding content does not name the activity. */
  readonly title?: ReactNode
  /** Alternative actions. */
  readonly children?: ReactNode
}

/** Tells that an activity was recalled and why, and that it must not be done (again). */
export function RecalledNotice({ recalled: { reason, language }, done = false, title, children }: Props) {
  const { t } = useTranslation()
  return (
    <Notice about="danger">
      <Stack component="span" gap="xs" align="flex-start">
        {title}
        <span>
          <strong>{done ? t(($) => $.plan.recalled.textDone) : t(($) => $.plan.recalled.text)}</strong>{' '}
          <span lang={language}>{reason}</span>
        </span>
        {children}
      </Stack>
    </Notice>
  )
}
