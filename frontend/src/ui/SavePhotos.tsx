import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Entries } from '../lib/outbox/entry.ts'
import { saveFile } from '../lib/save-file.ts'

/** Buttons that save the photos of unsent entries as files. */
export function SavePhotos({ entries }: { entries: Entries }) {
  const { t } = useTranslation('offline')
  const photos = entries.flatMap((entry) => (entry.kind === 'memory' ? entry.photos : []))
  return photos.map(({ key, blob }, index) => (
    <Button
      key={key}
      size="compact-sm"
      variant="default"
      onClick={() => saveFile({ blob, name: `filiz-${index + 1}.${blob.type.split('/')[1] ?? 'jpeg'}` })}
    >
      {photos.length === 1 ? t(($) => $.savePhoto) : t(($) => $.savePhotoOf, { number: index + 1 })}
    </Button>
  ))
}
