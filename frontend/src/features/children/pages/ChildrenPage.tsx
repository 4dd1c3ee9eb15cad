import type { Child } from '@filiz/http/contract/shapes.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { EmptySwing } from '../../../ui/art/EmptySwing.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { useChildren } from '../../../lib/family/children.ts'
import { ChildCard } from '../components/ChildCard.tsx'
import { maxChildren } from '../limits.ts'
import { mayWith } from '../../../lib/family/rights.ts'
import styles from './ChildrenPage.module.css'

const RemoveChildDialog = lazyDialog(() => import('../components/RemoveChildDialog.tsx'))

const AddButton = () => {
  const { t } = useTranslation()
  return (
    <Button component={Link} to="/app/children/new" leftSection={<IconPlus size={20} aria-hidden />}>
      {t(($) => $.children.add)}
    </Button>
  )
}

export default function ChildrenPage() {
  const { t } = useTranslation()
  const { data: children, error, refetch } = useChildren()
  const [leaving, setLeaving] = useState<Child>()
  const count = children?.length ?? 0
  // Children of others do not count: each is in the account of its owner.
  const own = children?.filter((child) => mayWith(child, 'remove')).length ?? 0
  const full = own >= maxChildren

  return (
    <>
      <PageTitle text={t(($) => $.children.text)} actions={count > 0 && !full && <AddButton />}>
        {t(($) => $.children.title)}
      </PageTitle>
      {error && !children && (
        <ErrorState error={error} title={t(($) => $.children.loadError)} onRetry={() => void refetch()} />
      )}
      {!children && !error && <Loading />}
      {children && count === 0 && (
        <EmptyState
          art={<EmptySwing />}
          title={t(($) => $.children.empty.title)}
          text={t(($) => $.children.empty.text)}
          action={<AddButton />}
        />
      )}
      {children && count > 0 && (
        <>
          <ul className={styles.list} aria-label={t(($) => $.children.list)}>
            {children.map((child) => (
              <li key={child.id}>
                <ChildCard child={child} onRemove={() => setLeaving(child)} />
              </li>
            ))}
          </ul>
          {full && <p className={styles.full}>{t(($) => $.children.full, { max: maxChildren })}</p>}
        </>
      )}
      {leaving && <RemoveChildDialog child={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  )
}
