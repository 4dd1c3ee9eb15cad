import type { FeedEntry } from '@filiz/http/contract/admin-feed.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { historyPath } from '../../paths.ts'
import { useFieldName } from '../../use-field-name.ts'
import { usePartText } from '../../use-part-text.ts'
import styles from './Timeline.module.css'

/** Fields and characters of a value that a line of the feed shows; the history shows all. */
const [mostFields, mostCharacters] = [3, 80]

const none: NonNullable<FeedEntry['changes']> = []

/** Lists the fields that a change set anew. For an import or bulk change these are the fields of its first entry. */
export function FeedChanges({ entry: { changes = none, set, activityId, title } }: { entry: FeedEntry }) {
  const { t } = useTranslation('admin')
  const nameAt = useFieldName()
  const { changeText } = usePartText()
  const shown = (field: string, value: string | null) => {
    const text = value === null ? '' : changeText(field, value).replaceAll('\n', ', ')
    if (text === '') return t(($) => $.history.compare.empty)
    return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text
  }
  const rest = changes.length - mostFields
  if (changes.length === 0 && !set) return null
  return (
    <ul className={styles.changes}>
      {set && activityId !== undefined && (
        <li>
          {t(($) => $.history.first)}{' '}
          <Link to={historyPath(activityId)} className={styles.entry!}>
            {title}
          </Link>
        </li>
      )}
      {changes.slice(0, mostFields).map(({ field, before, after }) => (
        <li key={field}>
          {nameAt(field)}: {shown(field, before)} → {shown(field, after)}
        </li>
      ))}
      {rest > 0 && <li>{t(($) => $.history.furtherFields, { count: rest })}</li>}
    </ul>
  )
}
