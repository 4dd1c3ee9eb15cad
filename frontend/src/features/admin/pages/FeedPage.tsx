import { feedKinds } from '@filiz/domain/activity/events.ts'
import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../../i18n/use-format.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { errorText } from '../../../ui/error-text.ts'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import separated from '../../../ui/separated.module.css'
import { useQueryState } from '../../../lib/use-query-state.ts'
import { useAuthors, useFeed, useReadNotes, useUnreadNotes } from '../api/feed.ts'
import { AdminSections } from '../components/AdminSections.tsx'
import { FeedChanges } from '../components/history/FeedChanges.tsx'
import { Note } from '../components/entry/Note.tsx'
import { Pager } from '../components/Pager.tsx'
import { signs } from '../components/history/Timeline.tsx'
import styles from '../components/history/Timeline.module.css'
import { historyPath, milestonesPath } from '../paths.ts'
import { pageParameters, tableStateFrom } from '../table-state.ts'
import { useDoneBy } from '../use-done-by.ts'

/** `/app/admin/feed`: who changed what in the catalogue, and notes with a mark until they are read. */
export default function FeedPage() {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const nameOf = useDoneBy()
  const [params, change] = useQueryState()
  const { page, limit } = tableStateFrom(params)
  const [by, kind] = [params.get('by') ?? '', params.get('kind') ?? '']
  const known = feedKinds.find((one) => one === kind)
  const { data, error, refetch } = useFeed({ by, kind: known ?? '', page, limit })
  const { data: authors = [] } = useAuthors()
  const unread = useUnreadNotes()
  const { mutate: read, isPending, error: readError } = useReadNotes()
  const newest = data?.entries.find((entry) => entry.unread)

  return (
    <>
      <PageTitle text={t(($) => $.history.feed.text)}>{t(($) => $.history.feed.title)}</PageTitle>
      <AdminSections />
      <Group align="end" mb="lg">
        <FilterSelect
          label={t(($) => $.history.feed.kind)}
          all={t(($) => $.history.feed.everything)}
          value={known}
          options={feedKinds.map((value) => ({ value, label: t(($) => $.history.feed.kinds[value]) }))}
          onChange={(value) => change({ kind: value, page: undefined })}
        />
        <FilterSelect
          label={t(($) => $.history.feed.by)}
          all={t(($) => $.history.feed.everybody)}
          value={by || undefined}
          options={[
            { value: 'catalogue', label: t(($) => $.history.by.shipped) },
            ...authors.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(value) => change({ by: value, page: undefined })}
        />
        {unread > 0 && known !== 'notes' && (
          <Button variant="light" onClick={() => change({ kind: 'notes', by: undefined, page: undefined })}>
            {t(($) => $.history.feed.unread, { count: unread })}
          </Button>
        )}
        {newest && (
          <Button variant="default" loading={isPending} onClick={() => read(newest.id)}>
            {t(($) => $.history.feed.markRead)}
          </Button>
        )}
      </Group>
      {readError && <FormFailure>{errorText(readError)}</FormFailure>}
      {!data && error && (
        <ErrorState error={error} title={t(($) => $.history.feed.loadError)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading />}
      {data && data.total === 0 && <EmptyState title={t(($) => $.history.feed.nothing)} />}
      {data && data.total > 0 && (
        <>
          <ol className={styles.timeline}>
            {data.entries.map((step) => {
              const Sign = signs[step.what]
              return (
                <li key={step.id} className={styles.step} data-what={step.what} data-unread={step.unread || undefined}>
                  <span className={styles.sign}>
                    <Sign size={18} aria-hidden />
                  </span>
                  <div className={styles.body}>
                    <p className={styles.line}>
                      {!step.set && (
                        <>
                          <Link
                            to={step.activityId === undefined ? milestonesPath : historyPath(step.activityId)}
                            className={styles.entry!}
                          >
                            {step.title}
                          </Link>
                          {': '}
                        </>
                      )}
                      <strong>{nameOf(step.by)}</strong>{' '}
                      {step.set
                        ? t(($) => $.history.sets[step.set!.kind], { count: step.set.entries })
                        : t(($) => $.history.what[step.what], {
                            version: step.revertedTo ?? '',
                            when: step.publishAt ? format.instant(step.publishAt) : '',
                          })}
                      {step.unread && <span className={styles.unread}>{t(($) => $.history.feed.new)}</span>}
                    </p>
                    <p className={`${separated.row} ${styles.when}`}>
                      <time dateTime={step.at}>{format.instant(step.at)}</time>
                    </p>
                    <FeedChanges entry={step} />
                    {step.text !== undefined && step.activityId !== undefined && (
                      <Note id={step.activityId} step={step} />
                    )}
                    {step.reason && <blockquote className={styles.note}>{step.reason.tr}</blockquote>}
                    {step.refusal && (
                      <blockquote className={styles.note}>
                        {[step.refusal.message, ...Object.values(step.refusal.fields).map((one) => one.message)].join(
                          ' ',
                        )}
                      </blockquote>
                    )}
                  </div>
                </li>
              )
            })}
          </ol>
          <Pager
            page={page}
            limit={limit}
            total={data.total}
            onChange={(next) => change(pageParameters(next), { step: true })}
          />
        </>
      )}
    </>
  )
}
