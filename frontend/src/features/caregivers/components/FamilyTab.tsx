import { Button, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { EmptySwing } from '../../../ui/art/EmptySwing.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { useCurrentUser } from '../../../lib/account/current-user.ts'
import { ChildSelector } from '../../../ui/family/ChildSelector.tsx'
import { mayWith } from '../../../lib/family/rights.ts'
import { useSelectedChild } from '../../../lib/family/selected-child.ts'
import { Caregivers } from './Caregivers.tsx'
import OfferNotice from './OfferNotice.tsx'
import { OpenInvitations } from './OpenInvitations.tsx'
import { RightsTable } from './RightsTable.tsx'

/** `/app/settings/family?childId=…`: the caregivers of a child, invitations, and who may do what. */
export default function FamilyTab() {
  const { t } = useTranslation()
  const { t: f } = useTranslation('family')
  const { data: user } = useCurrentUser()
  const { children, child, choose, error, refetch } = useSelectedChild()
  if (!user) return null
  return (
    <Stack gap="lg">
      {!children && !error && <Loading />}
      {!children && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {children && !child && (
        <EmptyState
          art={<EmptySwing />}
          title={f(($) => $.noChildren.title)}
          text={f(($) => $.noChildren.text)}
          action={
            <Button component={Link} to="/app/children/new">
              {t(($) => $.children.add)}
            </Button>
          }
        />
      )}
      {children && child && (
        <>
          <ChildSelector family={children} value={child.id} onChange={choose} />
          <OfferNotice key={`offer ${child.id}`} child={child} />
          <Caregivers key={`grown-ups ${child.id}`} child={child} family={children} user={user} />
          {mayWith(child, 'see-invitations') && (
            <OpenInvitations key={`invitations ${child.id}`} child={child} user={user} />
          )}
        </>
      )}
      <RightsTable />
    </Stack>
  )
}
