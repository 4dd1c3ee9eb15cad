import type { CatalogueContent } from '@filiz/http/contract/admin-shapes.ts'
import { useTranslation } from 'react-i18next'
import { useShownLanguage } from '../../../../i18n/use-shown-language.ts'
import { differences, partKey, type Part } from '../../entry-parts.ts'
import { usePartText } from '../../use-part-text.ts'
import { listDiff, wordDiff, type Piece } from '../../words-diff.ts'
import { Pieces } from '../Pieces.tsx'
import styles from './VersionDiff.module.css'

/** Differences between two versions, by field and by word. */
export function VersionDiff({ before, after }: { before: CatalogueContent; after: CatalogueContent }) {
  const { t } = useTranslation('admin')
  const { nameOf, textOf } = usePartText()
  const shown = useShownLanguage()
  const changed = differences(before, after)
  if (changed.length === 0) return <p>{t(($) => $.history.compare.same)}</p>

  const piecesOf = (part: Part): readonly Piece[] => {
    const [old, next] = [textOf(before, part), textOf(after, part)]
    if (part.kind === 'text') return wordDiff(old, next, part.language)
    // Compare values and lists by whole items instead of by words.
    const values = (text: string) => (text === '' ? [] : text.split(', '))
    return listDiff(values(old), values(next))
  }
  return (
    <dl className={styles.diff}>
      {changed.map((part) => (
        <div key={partKey(part)}>
          <dt>{nameOf(part)}</dt>
          <dd lang={part.kind === 'text' ? part.language : shown} data-kind={part.kind}>
            <Pieces pieces={piecesOf(part)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
