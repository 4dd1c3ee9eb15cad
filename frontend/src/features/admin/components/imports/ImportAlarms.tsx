import type { ImportResult } from '@filiz/http/contract/admin-files.ts'
import { useTranslation } from 'react-i18next'
import styles from './ImportPanel.module.css'

/** Shows warnings and remarks about a whole file before its import, warnings first. */
export function ImportAlarms({ alarms }: { alarms: NonNullable<ImportResult['alarms']> }) {
  const { t } = useTranslation('admin')
  if (alarms.length === 0) return null
  return (
    <section aria-labelledby="import-alarms" className={styles.alarms}>
      <h3 id="import-alarms">{t(($) => $.transfer.import.alarms)}</h3>
      <ul>
        {alarms
          .toSorted((a, b) => Number(b.isWarning) - Number(a.isWarning))
          .map(({ code, isWarning, message }) => (
            <li key={code} data-warning={isWarning}>
              {message}
            </li>
          ))}
      </ul>
    </section>
  )
}
