import type { VersionComparison } from '@filiz/http/contract/admin-figure-shapes.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../i18n/use-format.ts'
import { WideTable } from '../../../../ui/WideTable.tsx'
import { useVersionUse } from '../../api/figures.ts'
import styles from '../figures/Figures.module.css'

const kinds = ['completion', 'swaps', 'engagement', 'difficulty'] as const
type Estimate = VersionComparison['from']['completion']

/** How families got on with two versions of an entry, with the uncertainty of each figure. */
export function VersionUse({ id, from, to }: { id: string; from: number; to: number }) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const { data } = useVersionUse(id, from, to)
  if (!data) return null
  if (data.from.months.length === 0 || data.to.months.length === 0)
    return <p className={styles.text}>{t(($) => $.figures.versions.none)}</p>
  const textOf = (kind: (typeof kinds)[number], estimate: Estimate) => {
    if (estimate === null) return t(($) => $.figures.hidden)
    const { value, low, high, of } = estimate
    const shown = kind === 'completion' || kind === 'swaps' ? format.percent : format.number
    return t(($) => $.figures.versions.estimate, { value: shown(value), low: shown(low), high: shown(high), count: of })
  }
  return (
    <WideTable label={t(($) => $.figures.versions.title)}>
      <table className={styles.table}>
        <caption className={styles.caption}>{t(($) => $.figures.versions.caption)}</caption>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.figures.versions.title)}</th>
            {[data.from, data.to].map(({ version, months }) => (
              <th key={version} scope="col">
                {t(($) => $.history.version, { number: version })}
                {` · ${t(($) => $.figures.versions.months, { count: months.length })}`}
              </th>
            ))}
            <th scope="col">{t(($) => $.figures.versions.difference)}</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(($) => $.figures.versions.kinds[kind])}</th>
              <td>{textOf(kind, data.from[kind])}</td>
              <td>{textOf(kind, data.to[kind])}</td>
              <td>
                {data.differs.includes(kind)
                  ? t(($) => $.figures.versions.clear)
                  : t(($) => $.figures.versions.unclear)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  )
}
