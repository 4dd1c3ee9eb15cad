import type { CatalogueFault } from '@filiz/http/contract/admin-figure-shapes.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { useCatalogueCheck } from '../api/figures.ts'
import { editPath } from '../paths.ts'
import { useFieldName } from '../use-field-name.ts'
import styles from './Figures.module.css'

/** The validator's findings for all published entries, grouped by entry. */
export function CatalogueCheck() {
  const { t } = useTranslation('admin')
  const nameAt = useFieldName()
  const { data, error, refetch } = useCatalogueCheck()
  if (!data)
    return error ? (
      <ErrorState error={error} title={t(($) => $.figures.loadError)} onRetry={() => void refetch()} />
    ) : (
      <Loading />
    )
  if (data.faults.length === 0)
    return <p className={styles.text}>{t(($) => $.figures.check.sound, { count: data.checked })}</p>

  const byEntry = new Map<string, CatalogueFault[]>()
  for (const fault of data.faults) byEntry.set(fault.id, [...(byEntry.get(fault.id) ?? []), fault])
  return (
    <>
      <p className={styles.text}>
        {t(($) => $.figures.check.found, { count: data.faults.length, checked: data.checked })}
      </p>
      <ul className={styles.faults}>
        {[...byEntry].map(([id, faults]) => (
          <li key={id}>
            <Link to={editPath(id)} className={styles.link!}>
              {faults[0]!.title}
            </Link>
            <ul>
              {faults.map(({ path, message, other }) => (
                <li key={`${path} ${message} ${other?.id ?? ''}`}>
                  {t(($) => $.editor.findingAt, { field: nameAt(path), text: message })}
                  {other && (
                    <>
                      {' '}
                      · <Link to={editPath(other.id)}>{t(($) => $.figures.check.with, { title: other.title })}</Link>
                    </>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  )
}
