import { findingKinds } from '@filiz/domain/catalogue/finding.ts'
import type { CatalogueFault } from '@filiz/http/contract/admin-figure-shapes.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../../../i18n/use-format.ts'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { FilterSelect } from '../../../../ui/FilterSelect.tsx'
import { Loading } from '../../../../ui/Loading.tsx'
import { useQueryState } from '../../../../lib/use-query-state.ts'
import { useCatalogueCheck } from '../../api/figures.ts'
import { joinFindings } from '../../join-findings.ts'
import { cataloguePath, editPath } from '../../paths.ts'
import { useFieldName } from '../../use-field-name.ts'
import { pageParameters, pageSizes, tableStateFrom } from '../../table-state.ts'
import { Pager } from '../Pager.tsx'
import styles from '../figures/Figures.module.css'

/** The validator's findings for all published entries, grouped by entry. */
export function CatalogueCheck() {
  const { t } = useTranslation('admin')
  const nameAt = useFieldName()
  const format = useFormat()
  const [params, change] = useQueryState()
  const { page } = tableStateFrom(params)
  const limit = params.has('limit') ? tableStateFrom(params).limit : 100
  const kind = findingKinds.find((one) => one === params.get('kind'))
  const { data, error, refetch } = useCatalogueCheck(page, limit, kind ?? '')
  if (!data)
    return error ? (
      <ErrorState error={error} title={t(($) => $.figures.loadError)} onRetry={() => void refetch()} />
    ) : (
      <Loading />
    )
  if (data.total === 0 && kind === undefined)
    return <p className={styles.text}>{t(($) => $.figures.check.sound, { count: data.checked })}</p>

  const byEntry = new Map<string, CatalogueFault[]>()
  for (const fault of data.faults) byEntry.set(fault.id, [...(byEntry.get(fault.id) ?? []), fault])
  return (
    <>
      <p className={styles.text}>
        {t(($) => $.figures.check.found, { count: data.total, entries: data.entries, checked: data.checked })}
        {kind === undefined && (
          <>
            {' '}
            <Link to={`${cataloguePath}?warnings=true`}>{t(($) => $.figures.check.inList)}</Link>
          </>
        )}
      </p>
      <div className={styles.age}>
        <FilterSelect
          label={t(($) => $.figures.check.kind)}
          all={t(($) => $.figures.check.allKinds)}
          value={kind}
          options={data.kinds.map(({ kind: value, count }) => ({
            value,
            label: t(($) => $.figures.check.ofKind, { kind: t(($) => $.figures.check.kinds[value]), count }),
          }))}
          onChange={(value) => change({ kind: value, page: undefined })}
        />
      </div>
      <ul className={styles.faults}>
        {[...byEntry].map(([id, faults]) => (
          <li key={id}>
            <Link to={editPath(id)} className={styles.link!}>
              {faults[0]!.title}
            </Link>
            <ul>
              {joinFindings(faults).map(({ paths, message, other }) => (
                <li key={`${paths.join()} ${message} ${other?.id ?? ''}`}>
                  {t(($) => $.editor.findingAt, { field: format.list(paths.map(nameAt)), text: message })}
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
      {data.total > pageSizes[0] && (
        <Pager
          page={page}
          limit={limit}
          total={data.total}
          onChange={(next) => change(pageParameters(next), { step: true })}
        />
      )}
    </>
  )
}
