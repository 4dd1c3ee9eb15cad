import type { ActivitySummary } from '@filiz/http/contract/shapes.ts'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { ButtonLabelWithTitle } from '../../../ui/TitleInSentence.tsx'
import { diaryActivity } from '../diary-activity.ts'

const MemoryDialog = lazyDialog(() => import('./MemoryDialog.tsx'))

interface Props {
  readonly childId: string
  readonly planId: string
  readonly activity: ActivitySummary
}

/** Adds a memory of a completed activity. */
export default function AddMemoryButton({ childId, planId, activity }: Props) {
  const { t } = useTranslation('memories')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="subtle" leftSection={<IconPhotoPlus size={19} aria-hidden />} onClick={() => setOpen(true)}>
        <ButtonLabelWithTitle
          {...activity}
          shown={t(($) => $.add)}
          text={(its) => t(($) => $.addFor, { title: its })}
        />
      </Button>
      {isOpen && (
        <MemoryDialog
          childId={childId}
          planId={planId}
          activity={diaryActivity(activity)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
