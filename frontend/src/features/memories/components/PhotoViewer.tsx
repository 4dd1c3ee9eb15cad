import type { Photo as PhotoOf } from '@filiz/http/contract/photos.ts'
import { ActionIcon } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconShare,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { useState, type KeyboardEvent, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../../lib/save-file.ts'
import { canShare, share } from '../../../lib/share.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { usePhoto } from '../api/photo.ts'
import { photoFile } from '../photo-file.ts'
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

/** Shows the photos of a memory one by one in full size. The arrow keys go on, plus and minus zoom. */
export default function PhotoViewer({ childId, title, photos, first, altOf, onClose }: Props) {
  const { t } = useTranslation('memories')
  const [index, setIndex] = useState(first)
  const [isZoomed, setZoomed] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const photo = photos[index]!
  const { data: blob } = usePhoto(childId, photo.photoId, 1600, true)
  const file = blob && photoFile(blob, index)
  const count = photos.length
  function go(step: number) {
    setZoomed(false)
    setIndex((index + step + count) % count)
  }
  function onKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
    // The browser's own zoom stays.
    if (ctrlKey || metaKey || altKey) return
    if (key === '+' || key === '-') setZoomed(key === '+')
    // A zoomed photo is moved by the arrow keys.
    if (isZoomed || count === 1) return
    if (key === 'ArrowLeft') go(-1)
    if (key === 'ArrowRight') go(1)
  }
  /** Zooms, and moves the pressed point into the middle. */
  function zoomAt({ currentTarget: frame, clientX, clientY }: MouseEvent) {
    const image = frame.querySelector('img')
    if (!image) return
    const { left, top, width, height } = image.getBoundingClientRect()
    flushSync(() => setZoomed(!isZoomed))
    frame.scrollTo({
      left: ((clientX - left) / width) * frame.scrollWidth - frame.clientWidth / 2,
      top: ((clientY - top) / height) * frame.scrollHeight - frame.clientHeight / 2,
    })
  }
  return (
    // Escape reaches both dialogs, and closes the one in front.
    <Dialog opened onClose={() => (isAsking ? setAsking(false) : onClose())} title={title} size="70rem">
      <div onKeyDown={onKey} role="presentation">
        <div
          className={styles.photo}
          data-zoomed={isZoomed || undefined}
          tabIndex={isZoomed ? 0 : -1}
          onDoubleClick={zoomAt}
        >
          <Photo key={index} childId={childId} photo={photo} alt={altOf(index)} size={1600} eager />
        </div>
        <div className={styles.steps}>
          {count > 1 && (
            <>
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
            </>
          )}
          <ActionIcon
            size="xl"
            color="gray"
            aria-label={isZoomed ? t(($) => $.viewer.smaller) : t(($) => $.viewer.larger)}
            onClick={() => setZoomed(!isZoomed)}
          >
            {isZoomed ? <IconZoomOut aria-hidden /> : <IconZoomIn aria-hidden />}
          </ActionIcon>
          {file && (
            <ActionIcon
              size="xl"
              color="gray"
              aria-label={t(($) => $.viewer.save)}
              onClick={() => saveFile({ blob: file, name: file.name })}
            >
              <IconDownload aria-hidden />
            </ActionIcon>
          )}
          {file && canShare({ files: [file] }) && (
            <ActionIcon size="xl" color="gray" aria-label={t(($) => $.share.open)} onClick={() => setAsking(true)}>
              <IconShare aria-hidden />
            </ActionIcon>
          )}
        </div>
      </div>
      {file && (
        <ConfirmDialog
          opened={isAsking}
          title={t(($) => $.share.title)}
          confirm={t(($) => $.share.confirm)}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            void share({ files: [file] }).then((isDone) => isDone || saveFile({ blob: file, name: file.name }))
          }}
        >
          {t(($) => $.share.photo)}
        </ConfirmDialog>
      )}
    </Dialog>
  )
}
