import type { Photo as PhotoOf } from '@filiz/http/contract/photos.ts'
import { ActionIcon } from '@mantine/core'
import { IconCamera, IconPhoto, IconPhotoPlus, IconX } from '@tabler/icons-react'
import { useId, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { randomId } from '../../../lib/random-id.ts'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/Button.tsx'
import { maxPhotos } from '../limits.ts'
import { preparePhoto } from '../prepare-photo.ts'
import { BlobImage } from './BlobImage.tsx'
import { Photo } from './Photo.tsx'
import styles from './PhotoPicker.module.css'

/** A photo of the form: one of the server, or a new one with a key in place of its id. */
export type ChosenPhoto =
  | { readonly id: string; readonly photo: PhotoOf; readonly blob?: undefined }
  | { readonly id: string; readonly photo?: undefined; readonly blob: Blob }

interface Props {
  readonly childId: string
  readonly photos: readonly ChosenPhoto[]
  /** True when the first button gets the focus of a dialog. */
  readonly first: boolean
  readonly error: ReactNode
  readonly onChange: (photos: readonly ChosenPhoto[]) => void
  readonly onPreparing: (isPreparing: boolean) => void
}

/** Chooses or takes photos, which are made smaller one after the other. */
export function PhotoPicker({ childId, photos, first, error, onChange, onPreparing }: Props) {
  const { t } = useTranslation('memories')
  const id = useId()
  const [fault, setFault] = useState<string>()
  const [isPreparing, setPreparing] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  // The latest photos, because photos are made smaller while others are removed.
  const newest = useRef(photos)
  newest.current = photos

  async function add(files: readonly File[]) {
    setFault(undefined)
    setPreparing(true)
    onPreparing(true)
    let added = 0
    for (const file of files) {
      if (newest.current.length >= maxPhotos) {
        setFault(t(($) => $.form.tooMany, { count: maxPhotos }))
        break
      }
      const prepared = await preparePhoto(file)
      if (prepared.kind === 'photo') {
        added++
        newest.current = [...newest.current, { id: randomId(), blob: prepared.blob }]
        onChange(newest.current)
      } else {
        const { name } = file
        setFault(t(($) => $.form.faults[prepared.kind], { name }))
      }
    }
    setPreparing(false)
    onPreparing(false)
    if (added > 0) announce(t(($) => $.form.photoAdded, { count: added }))
  }
  function remove(one: ChosenPhoto) {
    onChange(photos.filter((photo) => photo !== one))
    announce(t(($) => $.form.photoRemoved))
    adder.current?.focus()
  }
  const input = (ref: typeof chooser, isCamera: boolean) => (
    <input
      ref={ref}
      type="file"
      accept="image/*"
      {...(isCamera ? { capture: 'environment' } : { multiple: true })}
      hidden
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])]
        // The same file may be chosen again.
        currentTarget.value = ''
        void add(files)
      }}
    />
  )

  return (
    <fieldset className={styles.photos} aria-describedby={`${id}-hint`}>
      <legend>{t(($) => $.form.photos)}</legend>
      <p id={`${id}-hint`} className={styles.hint}>
        {t(($) => $.form.photosHint, { count: maxPhotos })}
      </p>
      {photos.length > 0 && (
        <ul className={styles.list}>
          {photos.map((one, index) => (
            <li key={one.id}>
              {one.photo ? (
                <Photo
                  childId={childId}
                  photo={one.photo}
                  alt={t(($) => $.form.photos) + ` ${index + 1}`}
                  size={320}
                  eager
                />
              ) : (
                <Preview blob={one.blob} alt={`${t(($) => $.form.photos)} ${index + 1}`} />
              )}
              <ActionIcon
                className={styles.remove!}
                variant="filled"
                color="dark"
                size="lg"
                aria-label={t(($) => $.form.removePhoto, { number: index + 1 })}
                onClick={() => remove(one)}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        <Button
          ref={adder}
          variant="light"
          leftSection={<IconPhotoPlus size={19} aria-hidden />}
          loading={isPreparing}
          onClick={() => chooser.current?.click()}
          {...(first && { 'data-autofocus': true })}
        >
          {t(($) => $.form.choose)}
        </Button>
        <Button
          variant="light"
          className={styles.camera!}
          leftSection={<IconCamera size={19} aria-hidden />}
          disabled={isPreparing}
          onClick={() => camera.current?.click()}
        >
          {t(($) => $.form.camera)}
        </Button>
        {input(chooser, false)}
        {input(camera, true)}
      </div>
      {isPreparing && (
        <p role="status" className={styles.hint}>
          {t(($) => $.form.preparing)}
        </p>
      )}
      {(fault ?? error) && (
        <p role="alert" className={styles.fault}>
          {fault ?? error}
        </p>
      )}
    </fieldset>
  )
}

/** A photo that is not sent yet. A format that this browser cannot show has a sign in its place. */
export function Preview({ blob, alt }: { blob: Blob; alt: string }) {
  const [isBroken, setBroken] = useState(false)
  return (
    <span className={styles.preview}>
      {isBroken ? (
        <span role="img" aria-label={alt}>
          <IconPhoto size={32} aria-hidden />
        </span>
      ) : (
        <BlobImage blob={blob} alt={alt} onError={() => setBroken(true)} />
      )}
    </span>
  )
}
