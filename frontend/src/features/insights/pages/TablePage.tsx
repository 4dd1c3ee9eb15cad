import type { DataSetTable } from '@filiz/http/contract/tables.ts'
import { Button, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { WideTable } from '../../../ui/WideTable.tsx'
import { useTables } from '../api/tables.ts'
import { InsightSections } from '../components/InsightSections.tsx'
import { tablePath, tablesPath } from '../paths.ts'
import styles from './Tables.module.css'

/** `/app/insights/data/tables/{name}`: a table of a data set with its columns, its lineage and invented rows. */
export default function TablePage() {
  const { t } = useTranslation('insights')
  const { name = '' } = useParams()
  const { data: tables, error, refetch } = useTables()
  const table = tables?.find((one) => one.name === name)
  return (
    <>
      <PageTitle text={table && <span lang="en">{table.meaning}</span>}>{name}</PageTitle>
      <InsightSections />
      {table && <Described key={name} table={table} />}
      {tables && !table && (
        <EmptyState title={t(($) => $.tables.gone)} text={t(($) => $.tables.goneText)} action={<ToAll />} />
      )}
      {!tables && error && (
        <ErrorState error={error} title={t(($) => $.tables.loadError)} onRetry={() => void refetch()} />
      )}
      {!tables && !error && <Loading />}
    </>
  )
}

function ToAll() {
  const { t } = useTranslation('insights')
  return (
    <Button component={Link} to={tablesPath} variant="light">
      {t(($) => $.tables.all)}
    </Button>
  )
}

function Described({ table: { name, join, biased, from, into, columns, rows } }: { table: DataSetTable }) {
  const { t } = useTranslation('insights')
  return (
    <Stack gap="lg">
      <Panel title={t(($) => $.tables.columns)}>
        <dl className={styles.described}>
          {columns.map((column) => (
            <div key={column.name}>
              <dt>
                <code>{column.name}</code> <small>{column.type}</small>
              </dt>
              <dd>
                <span lang="en">{column.unit ? `${column.meaning} (${column.unit})` : column.meaning}</span>
                {column.null && (
                  <small>
                    {t(($) => $.tables.null)} <span lang="en">{column.null}</span>
                  </small>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Panel title={t(($) => $.tables.use)}>
        <dl className={styles.described}>
          <div>
            <dt>{t(($) => $.tables.join)}</dt>
            <dd lang="en">{join}</dd>
          </div>
          {biased && (
            <div>
              <dt>{t(($) => $.tables.biased)}</dt>
              <dd lang="en">{biased}</dd>
            </div>
          )}
          <Related title={t(($) => $.tables.from)} names={from} />
          <Related title={t(($) => $.tables.into)} names={into} />
        </dl>
      </Panel>
      {rows.length > 0 && (
        <Panel title={t(($) => $.tables.rows)} text={t(($) => $.tables.rowsText)}>
          <WideTable label={name}>
            <table className={styles.rows}>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column.name} scope="col">
                      {column.name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row, index) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <tr key={index}>
                    {row.map((value, at) => (
                      <td key={columns[at]!.name}>{value ?? 'null'}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </WideTable>
        </Panel>
      )}
      <div>
        <ToAll />
      </div>
    </Stack>
  )
}

function Related({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <ul className={styles.related}>
          {names.map((name) => (
            <li key={name}>
              <Link to={tablePath(name)} className={styles.link}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </dd>
    </div>
  )
}
