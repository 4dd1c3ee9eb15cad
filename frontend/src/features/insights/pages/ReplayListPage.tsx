import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { useFormat } from '../../../i18n/use-format.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import rows from '../../../ui/rows.module.css'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { useQueryState } from '../../../lib/use-query-state.ts'
import { useStreams } from '../api/replay.ts'
import { InsightSections } from '../components/InsightSections.tsx'
import { ReplayFailure } from '../components/ReplayFailure.tsx'
import { streamPath } from '../paths.ts'
import styles from './PlanSamplePage.module.css'

const kinds = ['plan', 'child'] as const

/** `/app/insights/data/{id}`: the plans and children of a data set, to replay one. */
export default function ReplayListPage() {
  const { t } = useTranslation('insights')
  const format = useFormat()
  const { id = '' } = useParams()
  const [params, change] = useQueryState()
  const kind = params.get('kind') === 'child' ? 'child' : 'plan'
  const search = params.get('search') ?? ''
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useStreams(id, kind, search)
  const streams = data?.pages.flatMap((page) => page.streams)
  return (
    <>
      <PageTitle text={t(($) => $.replay.text)}>{t(($) => $.replay.title)}</PageTitle>
      <InsightSections />
      <Panel title={t(($) => $.replay.list)}>
        <Stack>
          <Group align="end">
            <Segmented
              legend={t(($) => $.replay.kind)}
              name="kind"
              value={kind}
              options={kinds.map((value) => ({
                value,
                name: t(($) => $.replay.kinds[value]),
                show: t(($) => $.replay.kinds[value]),
              }))}
              onChange={(next) => change({ kind: next })}
            />
            <SearchField
              label={t(($) => $.replay.search)}
              clearLabel={t(($) => $.replay.clear)}
              value={search}
              onSearch={(text) => change({ search: text })}
            />
          </Group>
          {error && <ReplayFailure error={error} onRetry={() => void refetch()} />}
          {!error && !streams && <Loading />}
          {!error && streams?.length === 0 && <Text role="status">{t(($) => $.replay.none)}</Text>}
          {!error && streams && streams.length > 0 && (
            <ul className={styles.list} aria-label={t(($) => $.replay.list)}>
              {streams.map(({ stream, beganAt }) => (
                <li key={stream}>
                  <Link to={streamPath(id, stream)} className={styles.link}>
                    <code>{stream}</code>
                  </Link>
                  <span className={rows.facts}>{t(($) => $.replay.began, { when: format.instant(beganAt) })}</span>
                </li>
              ))}
            </ul>
          )}
          {hasNextPage && (
            <Group>
              <Button variant="light" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t(($) => $.replay.more)}
              </Button>
            </Group>
          )}
        </Stack>
      </Panel>
    </>
  )
}
