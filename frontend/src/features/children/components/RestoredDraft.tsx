import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/Notice.tsx'

/** Tells that the form contains a restored draft, and offers to restart the form without it. */
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
