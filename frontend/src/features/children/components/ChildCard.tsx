import type { Child } from '@filiz/http/contract/shapes.ts'
import { ActionIcon, Button } from '@mantine/core'
import { interestName } from '@filiz/domain/texts/categories.ts'
import { IconPencil, IconStairsUp, IconTrash, IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { language } from '../../../i18n/language.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import styles from './ChildCard.module.css'
import { useFromHere } from '../../../ui/came-from.ts'
import { ChildAvatar } from '../../../ui/family/ChildAvatar.tsx'
import { Eligibility } from './Eligibility.tsx'
import { mayWith } from '../../../lib/family/rights.ts'
import { currentPlanPath, familyPath, milestonesPath, plansOfChildPath, progressPath } from '../../../lib/paths.ts'

const shownInterests = 6

export function ChildCard({ child, onRemove }: { child: Child; onRemove: () => void }) {
  const { t } = useTranslation()
  const { t: f } = useTranslation('family')
  const format = useFormat()
  const from = useFromHere()
  const { name, interests } = child
  return (
    <article className={styles.card}>
      <header className={styles.header}>
        <ChildAvatar child={child} size="lg" />
        <div className={styles.who}>
          <h2 className={styles.name}>
            <bdi>{name}</bdi>
          </h2>
          <p className={styles.age}>{format.age(child.ageMonths)}</p>
          {child.role !== 'owner' && (
            <p className={styles.age}>
              {f(($) => $.card.yourRole, { role: f(($) => $.roles[child.role]) })}
              <br />
              {f(($) => $.card.owner, { name: child.owner.name ?? f(($) => $.caregivers.somebody) })}
            </p>
          )}
        </div>
        <div className={styles.tools}>
          {mayWith(child, 'edit') && (
            <ActionIcon
              component={Link}
              to={`/app/children/${child.id}/edit`}
              size="lg"
              color="gray"
              aria-label={t(($) => $.children.editOf, { name })}
            >
              <IconPencil size={20} aria-hidden />
            </ActionIcon>
          )}
          {mayWith(child, 'remove') && (
            <MoreButton
              label={t(($) => $.plan.item.more, { title: name })}
              actions={[{ name: t(($) => $.children.deleteOf, { name }), icon: IconTrash, onClick: onRemove }]}
            />
          )}
        </div>
      </header>
      <Eligibility child={child} />
      {!mayWith(child, 'see-development') ? null : interests.length === 0 ? (
        <p className={styles.none}>{t(($) => $.children.noInterests)}</p>
      ) : (
        <ul className={styles.interests}>
          {interests.slice(0, shownInterests).map((interest) => (
            <li key={interest}>{interestName(interest, language())}</li>
          ))}
          {interests.length > shownInterests && (
            <li>{t(($) => $.children.more, { count: interests.length - shownInterests })}</li>
          )}
        </ul>
      )}
      <footer className={styles.footer}>
        {child.eligibility === 'eligible' && (
          <Button
            component={Link}
            to={currentPlanPath(child.id)}
            variant="light"
            aria-label={t(($) => $.children.planOf, { name })}
          >
            {t(($) => $.children.plan)}
          </Button>
        )}
        {child.eligibility === 'too-old' && (
          <Button
            component={Link}
            to={plansOfChildPath(child.id)}
            variant="light"
            aria-label={t(($) => $.children.plansOf, { name })}
          >
            {t(($) => $.plan.actions.all)}
          </Button>
        )}
        <Button
          component={Link}
          to={progressPath(child.id)}
          variant="subtle"
          aria-label={t(($) => $.children.progressOf, { name })}
        >
          {t(($) => $.children.progress)}
        </Button>
        <Button
          component={Link}
          to={familyPath(child.id)}
          variant="subtle"
          leftSection={<IconUsersGroup size={19} aria-hidden />}
          aria-label={f(($) => $.card.familyOf, { name })}
        >
          {f(($) => $.card.family)}
        </Button>
        {mayWith(child, 'see-milestones') && (
          <Button
            component={Link}
            to={milestonesPath(child.id)}
            state={from}
            variant="subtle"
            leftSection={<IconStairsUp size={19} aria-hidden />}
            aria-label={f(($) => $.card.milestonesOf, { name })}
          >
            {f(($) => $.card.milestones)}
          </Button>
        )}
      </footer>
    </article>
  )
}
