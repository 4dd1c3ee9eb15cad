import { milestoneDomains, checklistAges } from '@filiz/domain/milestones/events.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { useAllMilestones } from '../api/milestones.ts'
import { AdminSections } from '../components/AdminSections.tsx'
import { MilestoneForm } from '../components/MilestoneForm.tsx'
import styles from './MilestonesAdminPage.module.css'

/** `/app/admin/milestones`: the milestones by age and domain, each with a form. */
export default function MilestonesAdminPage() {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const { data, error, refetch } = useAllMilestones()
  return (
    <>
      <PageTitle text={t(($) => $.milestones.text)}>{t(($) => $.milestones.title)}</PageTitle>
      <AdminSections />
      {!data && error && (
        <ErrorState error={error} title={t(($) => $.milestones.loadError)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading />}
      {data &&
        checklistAges.map((age) => (
          <section key={age} aria-labelledby={`age-${age}`}>
            <h2 id={`age-${age}`}>{format.age(age)}</h2>
            {milestoneDomains.map((domain) => (
              <div key={domain}>
                <h3>{t(($) => $.milestones.domains[domain])}</h3>
                <ul className={styles.list}>
                  {data.milestones
                    .filter((one) => one.ageMonths === age && one.domain === domain)
                    .map((milestone) => (
                      <li key={milestone.id}>
                        <MilestoneForm milestone={milestone} etag={data.etag} />
                      </li>
                    ))}
                </ul>
              </div>
            ))}
          </section>
        ))}
    </>
  )
}
