import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/Notice.tsx'

/** Says that the form was restored from a draft, and offers to start afresh. */
export default function RestoredDraft({ onAnew }: { onAnew: () => void }): ReactNode {
  const { t } = useTranslation('offline')
  return (
    <Notice about="info">
      {t(($) => $.restored)}{' '}
      <Button size="compact-sm" variant="subtle" onClick={onAnew}>
        {t(($) => $.anew)}
      </Button>
    </Notice>
  )
}
