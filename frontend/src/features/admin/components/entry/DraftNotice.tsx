import { Alert, Button, Group } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../i18n/use-format.ts'
import type { LocalDraft } from '../../use-local-draft.ts'

/** Offers to restore or discard the draft that this browser saved locally. */
export function DraftNotice({
  draft,
  older,
  onUse,
  onDiscard,
}: {
  draft: LocalDraft
  older: boolean
  onUse: () => void
  onDiscard: () => void
}) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  return (
    <Alert color="apricot" variant="light" icon={<IconPencil aria-hidden />} role="status">
      {t(($) => $.editor.draft.text, { when: format.instant(draft.savedAt) })} {older && t(($) => $.editor.draft.older)}
      <Group mt="sm" gap="sm">
        <Button size="compact-md" onClick={onUse}>
          {t(($) => $.editor.draft.use)}
        </Button>
        <Button size="compact-md" variant="default" onClick={onDiscard}>
          {t(($) => $.editor.draft.discard)}
        </Button>
      </Group>
    </Alert>
  )
}
