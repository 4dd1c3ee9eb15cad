import type { Activity } from '@filiz/http/contract/query-shapes.ts'
import { IconShare } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { canShare, share } from '../../../lib/share.ts'
import { Button } from '../../../ui/Button.tsx'

/** Gives the activity's public text to the device's share dialog, without the child. Hidden where there is none. */
export function ShareActivity({ activity: { title, purpose, materials, steps, safetyNotes } }: { activity: Activity }) {
  const { t } = useTranslation()
  const part = (heading: string, lines: readonly string[]) => (lines.length > 0 ? [heading, ...lines].join('\n') : '')
  const text = [
    title,
    purpose,
    part(
      t(($) => $.activities.detail.materials),
      materials.map((material) => `• ${material}`),
    ),
    part(
      t(($) => $.activities.detail.safety),
      safetyNotes ? [safetyNotes] : [],
    ),
    part(
      t(($) => $.activities.detail.steps),
      steps.map((step, index) => `${index + 1}. ${step}`),
    ),
    'Filiz',
  ]
    .filter((one) => one !== '')
    .join('\n\n')
  if (!canShare({ title, text })) return null
  return (
    <Button
      variant="default"
      leftSection={<IconShare size={19} aria-hidden />}
      onClick={() => void share({ title, text })}
    >
      {t(($) => $.activities.detail.share)}
    </Button>
  )
}
