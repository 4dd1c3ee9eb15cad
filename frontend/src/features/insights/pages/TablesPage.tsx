import type { DataSetTable } from '@filiz/http/contract/tables.ts'
import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { useQueryState } from '../../../lib/use-query-state.ts'
import { useTables } from '../api/tables.ts'
import { InsightSections } from '../components/InsightSections.tsx'
import { findTables, type FoundTable } from '../find-tables.ts'
import { tablePath } from '../paths.ts'
import styles from './Tables.module.css'

const kinds = ['derived', 'event'] as const satisfies readonly DataSetTable['kind'][]

/** `/app/insights/data/tables`: the dictionary of the tables of a data set, with a search (`?search=`). */
export default function TablesPage() {
  const { t } = useTranslation('insights')
  const [params, change] = useQueryState()
  const search = params.get('search') ?? ''
  const { data: tables, error, refetch } = useTables()
  const found = tables && findTables(tables, search)
  return (
    <>
      <PageTitle text={t(($) => $.tables.text)}>{t(($) => $.tables.title)}</PageTitle>
      <InsightSections />
      {tables && found && (
        <Stack gap="lg">
          <SearchField
            label={t(($) => $.tables.search)}
            clearLabel={t(($) => $.tables.clear)}
            value={search}
            onSearch={(text) => change({ search: text })}
          />
          <Text role="status">{t(($) => $.tables.found, { count: found.length })}</Text>
          {kinds.map((kind) => {
            const ofKind = found.filter(({ table }) => table.kind === kind)
            return (
              ofKind.length > 0 && (
                <Panel key={kind} title={t(($) => $.tables.kinds[kind])} text={t(($) => $.tables.kindTexts[kind])}>
                  <ul className={styles.list}>
                    {ofKind.map((one) => (
                      <Found key={one.table.name} found={one} />
                    ))}
                  </ul>
                </Panel>
              )
            )
          })}
        </Stack>
      )}
      {!tables && error && (
        <ErrorState error={error} title={t(($) => $.tables.loadError)} onRetry={() => void refetch()} />
      )}
      {!tables && !error && <Loading />}
    </>
  )
}

function Found({ found: { table, columns } }: { found: FoundTable }) {
  return (
    <li>
      <Link to={tablePath(table.name)} className={styles.link}>
        <code>{table.name}</code>
      </Link>
      <p lang="en">{table.meaning}</p>
      {columns.length > 0 && (
        <ul className={styles.columns} lang="en">
          {columns.map(({ name, meaning }) => (
            <li key={name}>
              <code>{name}</code> {meaning}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
