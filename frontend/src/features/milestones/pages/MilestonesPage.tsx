import type { Checklist, Milestone } from '@filiz/http/contract/milestones.ts'
import type { Child } from '@filiz/http/contract/shapes.ts'
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { useFormat } from '../../../i18n/use-format.ts'
import { useCameFrom } from '../../../ui/came-from.ts'
import { NothingFound } from '../../../ui/art/NothingFound.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { useChildren } from '../../../lib/family/children.ts'
import { mayWith } from '../../../lib/family/rights.ts'
import { useFocus, useMilestones } from '../api/milestones.ts'
import { Concern } from '../components/Concern.tsx'
import type { FocusChoice } from '../components/focus-choice.ts'
import { FocusPanel } from '../components/FocusPanel.tsx'
import { MilestoneItem } from '../components/MilestoneItem.tsx'
import { offeredFocuses } from '../offered-focuses.ts'
import styles from './MilestonesPage.module.css'

/** `/app/children/{id}/milestones`: the checklists of a child, the focus of a month, and what to do about concerns. */
export default function MilestonesPage() {
  const { t: f } = useTranslation('family')
  const { id = '' } = useParams()
  const { from, goBack } = useCameFrom()
  const { data: children, error: childrenError, refetch: refetchChildren } = useChildren()
  const child = children?.find((one) => one.id === id)
  const may = child !== undefined && mayWith(child, 'see-milestones')
  const { data: checklists, error: milestonesError, refetch } = useMilestones(id, may)
  const error = milestonesError ?? (children ? null : childrenError)

  return (
    <>
      <PageTitle text={child ? f(($) => $.milestones.text, { name: child.name }) : f(($) => $.milestones.textUnnamed)}>
        {f(($) => $.milestones.title)}
      </PageTitle>
      <Button
        component={Link}
        to={from ?? '/app/children'}
        onClick={goBack}
        variant="subtle"
        mb="md"
        leftSection={<IconArrowLeft size={19} aria-hidden />}
      >
        {f(($) => $.milestones.back)}
      </Button>
      {children && !child ? (
        <EmptyState art={<NothingFound />} title={f(($) => $.form.notFound)} text={f(($) => $.form.notFoundText)} />
      ) : child && !may ? (
        <EmptyState title={f(($) => $.milestones.denied.title)} text={f(($) => $.milestones.denied.text)} />
      ) : checklists && child ? (
        <OfChild key={id} child={child} {...checklists} />
      ) : error ? (
        <ErrorState
          error={error}
          title={f(($) => $.milestones.loadError)}
          onRetry={() => void (children ? refetch() : refetchChildren())}
        />
      ) : (
        <Loading />
      )}
    </>
  )
}

type Checklists = NonNullable<ReturnType<typeof useMilestones>['data']>

function OfChild({ child, ages, next, focuses }: Checklists & { readonly child: Child }) {
  const { t: f } = useTranslation('family')
  const format = useFormat()
  const change = useFocus(child.id)
  const [current, ...earlier] = ages
  const canPlan = child.eligibility === 'eligible'
  const nextFocus = focuses.at(-1)
  const focus: FocusChoice | undefined =
    canPlan && nextFocus
      ? {
          focus: nextFocus,
          offered: new Set(offeredFocuses(ages, nextFocus.milestoneId).map(({ id }) => id)),
          choose: (milestoneId) =>
            change.mutate({ year: nextFocus.year, month: nextFocus.month, category: null, milestoneId }),
          isPending: change.isPending,
        }
      : undefined
  const list = (checklist: Checklist) => <Domains checklist={checklist} child={child} focus={focus} />

  return (
    <div className={styles.sections}>
      {!current && next && (
        <Notice about="info">{f(($) => $.milestones.tooYoung, { day: format.day(next.from) })}</Notice>
      )}
      {current && (
        <section aria-labelledby="current-age">
          <h2 id="current-age" className={styles.age}>
            {f(($) => $.milestones.age, { age: format.age(current.ageMonths) })}
          </h2>
          {list(current)}
          {next && (
            <p className={styles.soft}>
              {f(($) => $.milestones.next, { age: format.age(next.ageMonths), day: format.day(next.from) })}
            </p>
          )}
        </section>
      )}
      {current && canPlan && <FocusPanel focuses={focuses} checklists={ages} change={change} />}
      <Concern childId={child.id} />
      {earlier.length > 0 && (
        <section aria-labelledby="earlier-ages">
          <h2 id="earlier-ages" className={styles.age}>
            {f(($) => $.milestones.earlier)}
          </h2>
          {earlier.map((checklist) => (
            <details key={checklist.ageMonths} className={styles.earlier}>
              <summary>{f(($) => $.milestones.age, { age: format.age(checklist.ageMonths) })}</summary>
              {list(checklist)}
            </details>
          ))}
        </section>
      )}
      {current && (
        <section aria-labelledby="sources" className={styles.soft}>
          <h2 id="sources" className={styles.sources}>
            {f(($) => $.milestones.sources)}
          </h2>
          {[...new Set(ages.map(({ source }) => source))].map((source) => (
            <p key={source}>{source}</p>
          ))}
        </section>
      )}
    </div>
  )
}

interface DomainsProps {
  readonly checklist: Checklist
  readonly child: Child
  readonly focus: FocusChoice | undefined
}

function Domains({ checklist: { domains }, child, focus }: DomainsProps) {
  const { t: f } = useTranslation('family')
  // Open the first domain with an unanswered milestone, where the parent continues.
  const [begun] = useState(() => domains.find(({ milestones }) => milestones.some(isOpen)) ?? domains[0])
  return domains.map(({ domain, milestones }) => (
    <details key={domain} open={domain === begun?.domain} className={styles.domain}>
      <summary>
        <h3>{f(($) => $.milestones.domains[domain])}</h3>
        <span className={styles.soft}>
          {f(($) => $.milestones.answered, {
            answered: milestones.filter((one) => !isOpen(one)).length,
            total: milestones.length,
          })}
        </span>
      </summary>
      <ul className={styles.list}>
        {milestones.map((milestone) => (
          <MilestoneItem key={milestone.id} milestone={milestone} child={child} focus={focus} />
        ))}
      </ul>
    </details>
  ))
}

const isOpen = ({ answer }: Milestone) => answer === null
