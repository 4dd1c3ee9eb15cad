import { NativeSelect } from '@mantine/core'
import type { CoverageCell } from '@filiz/domain/use/coverage.ts'
import { categories } from '@filiz/domain/activity/events.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../../../i18n/use-format.ts'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { Loading } from '../../../../ui/Loading.tsx'
import { useQueryState } from '../../../../lib/use-query-state.ts'
import { WideTable } from '../../../../ui/WideTable.tsx'
import { useCoverage } from '../../api/figures.ts'
import { cataloguePath } from '../../paths.ts'
import { months } from '../catalogue/CatalogueFilters.tsx'
import styles from './Figures.module.css'

const ages = ['2', '3', '4', '5', '6'] as const
const places = ['home', 'outdoors', 'anywhere', 'onTheWay'] as const

/**
 * Shows a matrix of published activities by category and month for one age. Cells with few activities are marked, and
 * their places are listed.
 */
export function Coverage() {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const format = useFormat()
  const [params, change] = useQueryState()
  const { data, error, refetch } = useCoverage()
  const age = ages.find((one) => one === params.get('age')) ?? '2'
  if (!data)
    return error ? (
      <ErrorState error={error} title={t(($) => $.figures.loadError)} onRetry={() => void refetch()} />
    ) : (
      <Loading />
    )

  const cells = data.cells.filter((cell) => cell.age === Number(age))
  const thin = cells.filter((cell) => cell.thin).length
  const of = (category: string, month: number) =>
    cells.find((cell) => cell.category === category && cell.month === month)
  const average = (category: string, place: (typeof places)[number]) => {
    const ofCategory = cells.filter((cell: CoverageCell) => cell.category === category)
    return ofCategory.reduce((sum, cell) => sum + cell[place], 0) / Math.max(1, ofCategory.length)
  }
  return (
    <>
      <p className={styles.text}>{t(($) => $.figures.coverage.text, { least: data.least })}</p>
      <NativeSelect
        className={styles.age!}
        label={t(($) => $.figures.coverage.age)}
        value={age}
        data={ages.map((one) => ({ value: one, label: t(($) => $.figures.age, { age: one }) }))}
        onChange={({ currentTarget }) => change({ age: currentTarget.value })}
      />
      <p role="status" className={styles.text}>
        {thin === 0 ? t(($) => $.figures.coverage.noThin) : t(($) => $.figures.coverage.thinSpots, { count: thin })}
      </p>
      <WideTable onPage label={t(($) => $.figures.coverage.caption, { age })}>
        <table className={styles.grid}>
          <thead>
            <tr>
              <th scope="col">{t(($) => $.figures.coverage.category)}</th>
              {months.map((month) => (
                <th key={month} scope="col">
                  <abbr title={format.monthName(month)}>{format.monthShort(month)}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {categories.map((category) => (
              <tr key={category}>
                <th scope="row">{common(($) => $.categories[category])}</th>
                {months.map((month) => {
                  const cell = of(category, month)
                  return (
                    <td key={month} data-thin={cell?.thin || undefined}>
                      <Link
                        to={`${cataloguePath}?category=${category}&monthTheme=${month}`}
                        title={t(($) => $.figures.coverage.addHere, {
                          category: common(($) => $.categories[category]),
                          month: format.monthName(month),
                        })}
                      >
                        {cell?.plannable ?? 0}
                        {cell?.thin && <small> {t(($) => $.figures.coverage.thin)}</small>}
                      </Link>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
      <h2 className={styles.heading}>{t(($) => $.figures.coverage.places)}</h2>
      <WideTable onPage label={t(($) => $.figures.coverage.places)}>
        <table className={styles.table}>
          <caption className={styles.caption}>{t(($) => $.figures.coverage.perMonth)}</caption>
          <thead>
            <tr>
              <th scope="col">{t(($) => $.figures.coverage.category)}</th>
              {places.map((place) => (
                <th key={place} scope="col">
                  {t(($) => $.figures.coverage[place])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {categories.map((category) => (
              <tr key={category}>
                <th scope="row">{common(($) => $.categories[category])}</th>
                {places.map((place) => (
                  <td key={place}>{format.number(average(category, place))}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </>
  )
}
