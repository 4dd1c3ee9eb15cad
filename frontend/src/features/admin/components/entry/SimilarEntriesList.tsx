import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useShownLanguage } from '../../../../i18n/use-shown-language.ts'
import { editPath } from '../../paths.ts'
import type { SimilarEntry } from '../../use-similar-entries.ts'
import styles from './Findings.module.css'
import { titleOf } from '../../entry-content.ts'

const mostShown = 5

/** Entries that are too similar to the edited one, each with a link for comparison. */
export function SimilarEntriesList({ alike }: { alike: readonly SimilarEntry[] }) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const language = useShownLanguage()
  return (
    <ul className={styles.list}>
      {alike.slice(0, mostShown).map(({ entry, aspect, likeness }) => (
        <li key={entry.id}>
          <Link to={editPath(entry.id)} target="_blank" rel="noopener">
            {titleOf(entry, language)}
          </Link>{' '}
          <small>
            {t(($) => $.editor.alike.of, {
              percent: format.percent(Math.min(likeness, 1)),
              aspect: t(($) => $.editor.alike.aspects[aspect]),
            })}
          </small>
        </li>
      ))}
    </ul>
  )
}
