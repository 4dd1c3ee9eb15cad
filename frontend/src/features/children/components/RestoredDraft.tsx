import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/Notice.tsx'

/** Says that what is in the form was there before, and offers to begin anew. */
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
