import { Group } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowsSort, IconDownload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useShownLanguage } from '../../../../i18n/use-shown-language.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { FormFailure } from '../../../../ui/FormFailure.tsx'
import { errorText } from '../../../../ui/error-text.ts'
import { Loading } from '../../../../ui/Loading.tsx'
import { useQueryState } from '../../../../lib/use-query-state.ts'
import { WideTable } from '../../../../ui/WideTable.tsx'
import { useCatalogueUse, useDownloadUse } from '../../api/figures.ts'
import { editPath } from '../../paths.ts'
import { useFigureText } from '../../use-figure-text.ts'
import { inUseOrder, figureColumns, figureSortFrom, type FigureColumn } from '../../figure-order.ts'
import { UseByMonth } from './UseByMonth.tsx'
import styles from './Figures.module.css'

const step = 50

/** Usage figures of every activity. The sort order is in the address. */
export function UseTable() {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const language = useShownLanguage()
  const text = useFigureText()
  const [params, change] = useQueryState()
  const [count, setCount] = useState(step)
  const { data, error, refetch } = useCatalogueUse()
  const { mutate: download, isPending, error: failed } = useDownloadUse()
  const wanted = params.get('sort')
  const onlyContradicted = params.get('contradicted') === 'true'
  const sort = figureSortFrom(wanted)
  const entries = useMemo(
    () =>
      inUseOrder(data?.entries ?? [], figureSortFrom(wanted), language).filter(
        ({ contradictions }) => !onlyContradicted || contradictions.length > 0,
      ),
    [data, wanted, language, onlyContradicted],
  )
  const sortBy = (column: FigureColumn) =>
    change((now) => {
      const { by, descending } = figureSortFrom(now.get('sort'))
      return { sort: by === column ? `${descending ? '' : '-'}${column}` : column === 'title' ? column : `-${column}` }
    })

  if (!data)
    return error ? (
      <ErrorState error={error} title={t(($) => $.figures.loadError)} onRetry={() => void refetch()} />
    ) : (
      <Loading />
    )
  return (
    <>
      <UseByMonth />
      <Group justify="space-between" mb="md">
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={onlyContradicted}
            onChange={({ currentTarget }) => change({ contradicted: currentTarget.checked ? 'true' : undefined })}
          />
          {t(($) => $.figures.onlyContradicted)}
        </label>
        <Button
          variant="default"
          size="compact-md"
          loading={isPending}
          leftSection={<IconDownload size={17} aria-hidden />}
          onClick={() => download()}
        >
          {t(($) => $.figures.csv)}
        </Button>
      </Group>
      <FormFailure>{failed ? errorText(failed) : undefined}</FormFailure>
      {entries.length === 0 && <p className={styles.text}>{t(($) => $.figures.noContradicted)}</p>}
      {entries.length > 0 && (
        <WideTable onPage label={t(($) => $.figures.useCaption)}>
          <table className={styles.table}>
            <caption className={styles.caption}>
              {t(($) => $.figures.asOf, { when: format.instant(data.asOf) })}
            </caption>
            <thead>
              <tr>
                {figureColumns.map((column) => {
                  const isSorted = sort.by === column
                  const Sign = !isSorted ? IconArrowsSort : sort.descending ? IconArrowDown : IconArrowUp
                  return (
                    <th
                      key={column}
                      scope="col"
                      aria-sort={!isSorted ? 'none' : sort.descending ? 'descending' : 'ascending'}
                    >
                      <button type="button" className={styles.sort} onClick={() => sortBy(column)}>
                        {column === 'title' ? t(($) => $.figures.activity) : t(($) => $.figures.kinds[column])}
                        <Sign size={15} aria-hidden />
                      </button>
                    </th>
                  )
                })}
                <th scope="col">{t(($) => $.figures.contradicted)}</th>
              </tr>
            </thead>
            <tbody>
              {entries.slice(0, count).map(({ id, title, contradictions, ...figures }) => (
                <tr key={id}>
                  <th scope="row">
                    <Link to={editPath(id)} className={styles.link!}>
                      {title}
                    </Link>
                  </th>
                  {(['planned', 'done'] as const).map((kind) => (
                    <td key={kind} data-hidden={figures[kind] === null || undefined}>
                      {text.count(figures[kind])}
                    </td>
                  ))}
                  <td data-hidden={figures.completion.rate === null || undefined}>
                    {text.rate(figures.completion)}
                    {figures.completion.shown < figures.completion.cells && (
                      <small>{text.shown(figures.completion, 'shownMonths')}</small>
                    )}
                  </td>
                  <td data-hidden={figures.swapped === null || undefined}>{text.count(figures.swapped)}</td>
                  {(['engagement', 'difficulty'] as const).map((kind) => (
                    <td key={kind} data-hidden={figures[kind] === null || undefined}>
                      {text.mean(figures[kind])}
                    </td>
                  ))}
                  <td>{contradictions.map(({ message }) => message).join(' ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </WideTable>
      )}
      {entries.length > count && (
        <Button mt="md" variant="default" onClick={() => setCount(count + step)}>
          {t(($) => $.figures.more)}
        </Button>
      )}
    </>
  )
}
