import { Button, Group } from '@mantine/core'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { hasRole } from '../navigation/has-role.ts'
import { RoleEntries } from '../navigation/role-entries.ts'
import { EmptySwing } from '../../ui/art/EmptySwing.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useCurrentUser } from '../../lib/account/current-user.ts'

/** Shown without children. Administrators and analysts are linked to their work. */
export default function NoChildren() {
  const { t } = useTranslation()
  const { data: user } = useCurrentUser()
  const add = (variant: 'filled' | 'default') => (
    <Button component={Link} to="/app/children/new" size="lg" variant={variant}>
      {t(($) => $.children.add)}
    </Button>
  )
  if (!hasRole(user))
    return (
      <EmptyState
        art={<EmptySwing />}
        title={t(($) => $.plan.noChildren.title)}
        text={t(($) => $.plan.noChildren.text)}
        action={add('filled')}
      />
    )
  return (
    <EmptyState
      title={t(($) => $.dashboard.staff.title)}
      text={t(($) => $.dashboard.staff.text)}
      action={
        <Group justify="center">
          <Suspense>
            <RoleEntries user={user}>
              {(entry, index) => (
                <Button
                  key={entry.to}
                  component={Link}
                  to={entry.to}
                  size="lg"
                  variant={index === 0 ? 'filled' : 'light'}
                  leftSection={<entry.icon size={21} stroke={1.8} aria-hidden />}
                >
                  {t(($) => $.shell[entry.name])}
                </Button>
              )}
            </RoleEntries>
          </Suspense>
          {add('default')}
        </Group>
      }
    />
  )
}
