import { Button, Group, Stack } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom'
import { isApiError } from '../../../lib/api-error.ts'
import { NothingFound } from '../../../ui/art/NothingFound.tsx'
import { useCameFrom } from '../../../ui/came-from.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { language } from '../../../i18n/language.ts'
import { ChildSelector } from '../../../ui/family/ChildSelector.tsx'
import { useSelectedChild } from '../../../lib/family/selected-child.ts'
import { useActivity } from '../../../lib/activity-query.ts'
import { ActivityDescription } from '../components/ActivityDescription.tsx'
import { ActivityHeader } from '../components/ActivityHeader.tsx'
import { FavouriteButton } from '../components/FavouriteButton.tsx'
import styles from '../components/ActivityDetail.module.css'
import { ActivityPlanContext } from '../components/ActivityPlanContext.tsx'
import { RecalledNotice } from '../../plans/components/RecalledNotice.tsx'
import { useWithRecall } from '../../plans/api/recall.ts'
import { ShareActivity } from '../components/ShareActivity.tsx'
import { SuitableChildren } from '../components/SuitableChildren.tsx'
import { activityPath, planPath } from '../../../lib/paths.ts'

/** The page `/app/activities/{id}?childId=…`: shows the activity and where the child's plans contain it. */
export default function ActivityDetailPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const location = useLocation()
  const { from, goBack } = useCameFrom()
  const { id = '' } = useParams()
  const { children, child, choose, error: childrenError } = useSelectedChild()
  // Wait for the children, because a foreign child id must not be sent. Without children, or when they cannot be
  // loaded, show the activity alone.
  const { data, error, refetch } = useActivity(id, child?.id, children !== undefined || childrenError !== null)
  const missing = isApiError(error) && error.final
  const activity = useWithRecall(data)

  if (!activity) {
    return (
      <>
        <PageTitle>{t(($) => $.activities.detail.fallbackTitle)}</PageTitle>
        {!error && <Loading />}
        {missing && (
          <EmptyState
            art={<NothingFound />}
            title={t(($) => $.activities.detail.notFound.title)}
            text={t(($) => $.activities.detail.notFound.text)}
            action={
              <Button component={Link} to="/app/activities?mode=browse">
                {t(($) => $.activities.detail.back)}
              </Button>
            }
          />
        )}
        {error && !missing && (
          <ErrorState error={error} title={t(($) => $.activities.detail.loadError)} onRetry={() => void refetch()} />
        )}
      </>
    )
  }

  const back = from ?? (activity.planContext ? planPath(activity.planContext.planId) : '/app/activities?mode=browse')
  function backText(to: string) {
    if (to.includes('mode=browse')) return t(($) => $.activities.detail.back)
    return /^\/app\/(plans|activities)/.test(to) ? t(($) => $.activities.detail.backToPlan) : t(($) => $.common.back)
  }
  const place = (
    <>
      {children && child && <ChildSelector family={children} value={child.id} onChange={choose} />}
      {child && (
        <ActivityPlanContext
          key={`${activity.id} ${child.id}`}
          activity={activity}
          child={child}
          onSwapped={(after) =>
            void navigate(activityPath(after.activityId, child.id), { replace: true, state: location.state as unknown })
          }
        />
      )}
    </>
  )
  return (
    <article>
      <div className={styles.tools}>
        <Link to={back} className={styles.back!} onClick={goBack}>
          <IconArrowLeft size={18} aria-hidden />
          {backText(back)}
        </Link>
        {!activity.recalled && (
          <Group gap="sm">
            {child && activity.favourite !== undefined && (
              <FavouriteButton activity={activity} childId={child.id} named />
            )}
            <Button
              variant="default"
              leftSection={<IconPrinter size={19} aria-hidden />}
              onClick={() => window.print()}
            >
              {t(($) => $.plan.actions.print)}
            </Button>
            <ShareActivity activity={activity} />
          </Group>
        )}
      </div>
      <ActivityHeader activity={activity} />
      {activity.recalled ? (
        <Stack mt="lg">
          <RecalledNotice recalled={activity.recalled} done={activity.planContext?.status === 'completed'} />
          {place}
        </Stack>
      ) : (
        <>
          {activity.language !== language() && (
            <div className={styles.notice}>
              <Notice about="info">{t(($) => $.activities.detail.onlyTurkish)}</Notice>
            </div>
          )}
          <div className={styles.columns}>
            <aside className={styles.aside}>
              {place}
              <div className={styles.wideOnly}>
                <SuitableChildren activity={activity} heading="suitable" />
              </div>
            </aside>
            <ActivityDescription key={activity.id} activity={activity} />
            <div className={styles.narrowOnly}>
              <SuitableChildren activity={activity} heading="suitable-below" />
            </div>
          </div>
        </>
      )}
    </article>
  )
}
