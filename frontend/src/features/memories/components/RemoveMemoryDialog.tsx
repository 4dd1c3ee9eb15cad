import type { Memory } from '@filiz/http/contract/memories.ts'
import { useTranslation } from 'react-i18next'
import { announce } from '../../../ui/announce.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { errorText } from '../../../ui/error-text.ts'
import { useWriteMemory } from '../api/write-memory.ts'

interface Props {
  readonly childId: string
  readonly memory: Memory
  readonly onClose: () => void
}

export default function RemoveMemoryDialog({ childId, memory, onClose }: Props) {
  const { t } = useTranslation('memories')
  const { mutate: write, isPending, error } = useWriteMemory()
  return (
    <ConfirmDialog
      opened
      danger
      title={t(($) => $.remove.title)}
      confirm={t(($) => $.remove.confirm)}
      busy={isPending}
      failure={
        error
          ? errorText(
              error,
              t(($) => $.form.notKept),
            )
          : undefined
      }
      onClose={onClose}
      onConfirm={() =>
        write(
          { childId, activity: memory.activity, photos: [], write: { kind: 'remove', memoryId: memory.id } },
          {
            onSuccess() {
              announce(t(($) => $.remove.removed))
              onClose()
            },
          },
        )
      }
    >
      {t(($) => $.remove.text)}
    </ConfirmDialog>
  )
}
