import type { Letter } from '@filiz/http/contract/query-shapes.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { photoAlt } from '../photo-alt.ts'
import styles from './OwnMemories.module.css'
import { Photo } from './Photo.tsx'

interface Props {
  readonly childId: string
  readonly memories: Letter['memories']
}

/** The family's own favourites of a month, with which its letter opens. */
export default function OwnMemories({ childId, memories }: Props) {
  const { t } = useTranslation('memories')
  const format = useFormat()
  return (
    <ul className={styles.list}>
      {memories.map((memory) => {
        const { id, day, text, photos } = memory
        return (
          <li key={id}>
            {photos.length > 0 && (
              <div className={styles.photos} data-count={Math.min(photos.length, 3)}>
                {photos.map((photo, index) => (
                  <Photo
                    key={photo.photoId}
                    childId={childId}
                    photo={photo}
                    alt={photoAlt(memory, index, format.day(day), t)}
                    size={1600}
                    eager
                  />
                ))}
              </div>
            )}
            {text && (
              <p lang="" className={styles.text}>
                {text}
              </p>
            )}
            <p className={styles.day}>{format.weekday(day)}</p>
          </li>
        )
      })}
    </ul>
  )
}
