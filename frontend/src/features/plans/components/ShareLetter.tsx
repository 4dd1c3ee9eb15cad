import type { Letter } from '@filiz/http/contract/query-shapes.ts'
import { Button } from '@mantine/core'
import { monthNamed } from '@filiz/domain/shared/calendar.ts'
import { IconPhotoDown, IconShare } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../../lib/save-file.ts'
import { canSharePictures, sharePicture, toPng } from '../../../lib/save-picture.ts'
import { cardSize, LetterCard } from './LetterCard.tsx'
import styles from './ShareLetter.module.css'

/** Renders the monthly letter as an image in this browser. The image is not sent to the server. */
export function ShareLetter({ letter, name }: { letter: Letter; name: string | undefined }) {
  const { t: m } = useTranslation('months')
  const heading = useId()
  const card = useRef<SVGSVGElement>(null)
  const [named, setNamed] = useState(false)
  const [failed, setFailed] = useState(false)
  const fileName = `filiz-${monthNamed(letter.year, letter.month)}.png`
  const made = async (use: (blob: Blob) => void | Promise<void>) => {
    setFailed(false)
    try {
      await use(await toPng(card.current!, cardSize))
    } catch {
      setFailed(true)
    }
  }
  return (
    <section aria-labelledby={heading} className={styles.share}>
      <div className={styles.card}>
        <LetterCard ref={card} letter={letter} name={named && name !== undefined ? name : null} />
      </div>
      <div className={styles.options}>
        <h2 id={heading}>{m(($) => $.letter.share)}</h2>
        <p>{m(($) => $.letter.shareText)}</p>
        {name !== undefined && (
          <label className={styles.named}>
            <input type="checkbox" checked={named} onChange={({ currentTarget: { checked } }) => setNamed(checked)} />
            <span>{m(($) => $.letter.withName, { name })}</span>
          </label>
        )}
        <div className={styles.buttons}>
          {canSharePictures() && (
            <Button
              leftSection={<IconShare size={19} aria-hidden />}
              onClick={() => void made((blob) => sharePicture(blob, fileName))}
            >
              {m(($) => $.letter.send)}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconPhotoDown size={19} aria-hidden />}
            onClick={() => void made((blob) => saveFile({ blob, name: fileName }))}
          >
            {m(($) => $.letter.save)}
          </Button>
        </div>
        <p role="status">{failed && m(($) => $.letter.saveFailed)}</p>
      </div>
    </section>
  )
}
