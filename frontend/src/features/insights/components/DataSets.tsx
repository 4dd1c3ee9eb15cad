import { Badge, Button as MantineButton, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { dataSetFormats } from '@filiz/domain/data-sets/events.ts'
import type { DataSet } from '@filiz/http/contract/data-sets.ts'
import { IconDownload, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../../i18n/use-format.ts'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/Button.tsx'
import { errorText } from '../../../ui/error-text.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { notifyDone } from '../../../ui/notify.ts'
import rows from '../../../ui/rows.module.css'
import { useZodForm } from '../../../ui/use-zod-form.ts'
import { replayPath } from '../paths.ts'
import { useDataSets, useRequestDataSet, useTakeDataSet } from '../api/data-sets.ts'

const megabyte = 1_000_000

/** Asks for a data set: its format and months. */
export function DataSetForm() {
  const { t } = useTranslation('insights')
  const { mutateAsync: request } = useRequestDataSet()
  const { form, formRef, submit, submitting, failure } = useZodForm({
    schema: async () => (await import('@filiz/domain/data-sets/schemas.ts')).dataSetForm,
    initialValues: { format: 'parquet', since: '', until: '' },
  })
  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={submit(async (body) => {
        const { message } = await request(body)
        notifyDone(message)
      })}
    >
      <Stack>
        <FormFailure>{failure}</FormFailure>
        <NativeSelect
          label={t(($) => $.data.format)}
          description={t(($) => $.data.formatText)}
          maw="36rem"
          data={dataSetFormats.map((value) => ({ value, label: t(($) => $.data.formats[value]) }))}
          key={form.key('format')}
          {...form.getInputProps('format')}
        />
        <Group align="start">
          {(['since', 'until'] as const).map((name) => (
            <TextInput
              type="month"
              maw="100%"
              placeholder="2026-01"
              label={t(($) => $.data[name])}
              description={t(($) => $.data.optional)}
              key={form.key(name)}
              {...form.getInputProps(name)}
            />
          ))}
        </Group>
        <Group>
          <Button type="submit" loading={submitting}>
            {t(($) => $.data.request)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Lists data sets with their state, and who downloaded them. */
export function DataSets({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation('insights')
  const format = useFormat()
  const { data: dataSets, error, refetch } = useDataSets()
  const take = useTakeDataSet()
  const waiting = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (dataSets?.some(({ id, status }) => status === 'made' && waiting.current.has(id)))
      announce(t(($) => $.data.ready))
    waiting.current = new Set(dataSets?.flatMap(({ id, status }) => (status === 'requested' ? [id] : [])))
  }, [dataSets, t])
  if (!dataSets)
    return error ? (
      <ErrorState error={error} title={t(($) => $.data.loadError)} onRetry={() => void refetch()} />
    ) : (
      <Loading />
    )
  if (dataSets.length === 0) return <Text>{t(($) => $.data.none)}</Text>
  const personOf = ({ name }: DataSet['by']) => name ?? t(($) => $.data.somebody)
  const periodOf = ({ since, until }: DataSet) => {
    const month = (at: string) => format.month(Number(at.slice(0, 4)), Number(at.slice(5, 7)))
    const first = since === null ? t(($) => $.data.fromFirst) : month(since)
    // The limit is exclusive: the last month is that of the moment before.
    const last = until === null ? t(($) => $.data.toRequest) : month(new Date(Date.parse(until) - 1).toISOString())
    return `${first} – ${last}`
  }
  return (
    <>
      <FormFailure>{take.error ? errorText(take.error) : undefined}</FormFailure>
      <ul className={rows.list} aria-label={t(($) => $.data.list)}>
        {dataSets.map((dataSet) => (
          <li key={dataSet.id} className={rows.row}>
            <div>
              <div className={rows.name}>
                {t(($) => $.data.formats[dataSet.format])}
                <Badge variant="light" color={dataSet.status === 'failed' ? 'red' : 'gray'}>
                  {t(($) => $.data.status[dataSet.status])}
                </Badge>
              </div>
              <div className={rows.facts}>{periodOf(dataSet)}</div>
              <div className={rows.facts}>
                {t(($) => $.data.requestedBy, {
                  who: personOf(dataSet.by),
                  when: format.instant(dataSet.requestedAt, timeZone),
                })}
              </div>
              {dataSet.reason !== null && <div className={rows.facts}>{t(($) => $.data.reasons[dataSet.reason!])}</div>}
              {dataSet.bytes !== null && dataSet.events !== null && (
                <div className={rows.facts}>
                  {t(($) => $.data.size, {
                    events: format.number(dataSet.events),
                    size: format.number(Math.max(0.1, Math.round((dataSet.bytes / megabyte) * 10) / 10)),
                  })}
                </div>
              )}
              {dataSet.status === 'made' && (
                <div className={rows.facts}>
                  {t(($) => $.data.kept, { when: format.instant(dataSet.expiresAt!, timeZone) })}
                </div>
              )}
              {dataSet.taken.length > 0 && (
                <People
                  summary={t(($) => $.data.downloads, { count: dataSet.downloads })}
                  people={dataSet.taken}
                  timeZone={timeZone}
                />
              )}
              {dataSet.opened.length > 0 && (
                <People
                  summary={t(($) => $.data.opened, { count: dataSet.opened.length })}
                  people={dataSet.opened}
                  timeZone={timeZone}
                />
              )}
            </div>
            {dataSet.status === 'made' && (
              <Group gap="xs">
                <MantineButton
                  component={Link}
                  to={replayPath(dataSet.id)}
                  variant="subtle"
                  leftSection={<IconPlayerPlay size={18} aria-hidden />}
                  aria-label={t(($) => $.replay.openOf, {
                    format: t(($) => $.data.formats[dataSet.format]),
                    when: format.instant(dataSet.requestedAt, timeZone),
                  })}
                >
                  {t(($) => $.replay.open)}
                </MantineButton>
                <Button
                  variant="light"
                  leftSection={<IconDownload size={18} aria-hidden />}
                  loading={take.isPending && take.variables === dataSet.id}
                  aria-label={t(($) => $.data.downloadOf, {
                    format: t(($) => $.data.formats[dataSet.format]),
                    when: format.instant(dataSet.requestedAt, timeZone),
                  })}
                  onClick={() => take.mutate(dataSet.id)}
                >
                  {t(($) => $.data.download)}
                </Button>
              </Group>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Lists the people who downloaded or opened a data set, with the times. */
function People({
  summary,
  people,
  timeZone,
}: {
  summary: string
  people: DataSet['taken'] | DataSet['opened']
  timeZone: string
}) {
  const { t } = useTranslation('insights')
  const format = useFormat()
  return (
    <details className={rows.facts}>
      <summary>{summary}</summary>
      <ul>
        {people.map(({ by, at }) => (
          <li key={`${at} ${by.kind === 'person' ? by.accountId : ''}`}>
            {t(($) => $.data.takenBy, {
              who: by.name ?? t(($) => $.data.somebody),
              when: format.instant(at, timeZone),
            })}
          </li>
        ))}
      </ul>
    </details>
  )
}
