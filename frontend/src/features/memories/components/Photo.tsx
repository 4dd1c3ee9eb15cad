import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Photo as PhotoOf } from '@filiz/http/contract/photos.ts'
import { usePhoto, type PhotoSize } from '../api/photo.ts'
import { BlobImage } from './BlobImage.tsx'
import { photosWanted } from '../use-print-with-photos.ts'
import styles from './Photo.module.css'

interface Props {
  readonly childId: string
  readonly photo: PhotoOf
  readonly alt: string
  readonly size: PhotoSize
  /** True to load it although it is out of view. */
  readonly eager?: boolean
}

/** A photo of the server in a frame of its shape. It is loaded when it comes into view. */
export function Photo({ childId, photo: { photoId, width, height }, alt, size, eager = false }: Props) {
  const { t } = useTranslation('memories')
  const frame = useRef<HTMLSpanElement>(null)
  const [isNear, setNear] = useState(eager)
  const [shown, setShown] = useState<'shown' | 'broken'>()
  const { data: blob, error } = usePhoto(childId, photoId, size, isNear)
  const hasFailed = shown === 'broken' || (error && !blob)
  useEffect(() => {
    if (isNear) return undefined
    const observer = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && setNear(true), {
      rootMargin: '400px',
    })
    observer.observe(frame.current!)
    const load = () => setNear(true)
    addEventListener(photosWanted, load)
    return () => {
      observer.disconnect()
      removeEventListener(photosWanted, load)
    }
  }, [isNear])
  return (
    <span
      ref={frame}
      data-photo={shown || hasFailed ? 'ready' : 'waiting'}
      className={styles.frame}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      {blob && !hasFailed && (
        <BlobImage blob={blob} alt={alt} onLoad={() => setShown('shown')} onError={() => setShown('broken')} />
      )}
      {hasFailed && (
        <span role="img" aria-label={`${alt}. ${t(($) => $.entry.photoFailed)}`} className={styles.failed}>
          {t(($) => $.entry.photoFailed)}
        </span>
      )}
    </span>
  )
}
