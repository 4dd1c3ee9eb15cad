import type { Photo as PhotoOf } from '@filiz/http/contract/photos.ts'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Photo } from './Photo.tsx'
import styles from './PhotoViewer.module.css'

interface Props {
  readonly childId: string
  readonly title: string
  readonly photos: readonly PhotoOf[]
  readonly first: number
  readonly altOf: (index: number) => string
  readonly onClose: () => void
}

/** Shows the photos of a memory one by one in full size; the arrow keys go on. */
export default function PhotoViewer({ childId, title, photos, first, altOf, onClose }: Props) {
  const { t } = useTranslation('memories')
  const [index, setIndex] = useState(first)
  const count = photos.length
  const go = (step: number) => setIndex((index + step + count) % count)
  function onKey({ key }: KeyboardEvent) {
    if (count > 1 && key === 'ArrowLeft') go(-1)
    if (count > 1 && key === 'ArrowRight') go(1)
  }
  return (
    <Dialog opened onClose={onClose} title={title} size="70rem">
      <div className={styles.viewer} onKeyDown={onKey} role="presentation">
        <div className={styles.photo}>
          <Photo key={index} childId={childId} photo={photos[index]!} alt={altOf(index)} size={1600} eager />
        </div>
        {count > 1 && (
          <div className={styles.steps}>
            <ActionIcon
              size="xl"
              color="gray"
              aria-label={t(($) => $.viewer.previous)}
              onClick={() => go(-1)}
              data-autofocus
            >
              <IconChevronLeft aria-hidden />
            </ActionIcon>
            <span role="status">{t(($) => $.viewer.of, { number: index + 1, count })}</span>
            <ActionIcon size="xl" color="gray" aria-label={t(($) => $.viewer.next)} onClick={() => go(1)}>
              <IconChevronRight aria-hidden />
            </ActionIcon>
          </div>
        )}
      </div>
    </Dialog>
  )
}
