import type { Memory } from '@filiz/http/contract/memories.ts'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { share } from '../../../lib/share.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { errorText } from '../../../ui/error-text.ts'
import { photoQuery } from '../api/photo.ts'
import { photoFile } from '../photo-file.ts'

interface Props {
  readonly childId: string
  readonly memory: Memory
  readonly onClose: () => void
}

/** Asks before a memory's words and photos are given to the device's share dialog. */
export default function ShareMemoryDialog({ childId, memory: { text, photos }, onClose }: Props) {
  const { t } = useTranslation('memories')
  const [hasFailed, setFailed] = useState(false)
  // Loaded before the press, because a browser opens the share dialog only at once.
  const loaded = useQueries({ queries: photos.map(({ photoId }) => photoQuery(childId, photoId, 1600)) })
  const files = loaded.flatMap(({ data }, index) => (data ? [photoFile(data, index)] : []))
  const error = loaded.find((one) => one.error && !one.data)?.error
  return (
    <ConfirmDialog
      opened
      title={t(($) => $.share.title)}
      confirm={t(($) => $.share.confirm)}
      waiting={files.length < photos.length}
      failure={
        hasFailed
          ? t(($) => $.share.failed)
          : error
            ? errorText(
                error,
                t(($) => $.entry.photoFailed),
              )
            : undefined
      }
      onClose={onClose}
      onConfirm={() =>
        void share({ ...(text && { text }), ...(files.length > 0 && { files }) }).then((isDone) =>
          isDone ? onClose() : setFailed(true),
        )
      }
    >
      {t(($) => $.share.text)}
    </ConfirmDialog>
  )
}
