import type { Child } from '@filiz/http/contract/shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { noteSeen, unseenJoins } from '../seen-joins.ts'

/** Tells the owner once who has joined. */
export default function JoinedNotice({ child }: { child: Child }) {
  const { t: f } = useTranslation('family')
  const [joined, setJoined] = useState(() => unseenJoins(child))
  if (joined.length === 0) return null
  const close = () => {
    noteSeen({ id: child.id, joined })
    setJoined([])
  }
  return (
    <Notice about="info">
      {joined.map(({ accountId, name, role }) => (
        <span key={accountId}>
          {f(($) => $.invitations.hasJoined, {
            name: name ?? f(($) => $.caregivers.somebody),
            child: child.name,
            role: f(($) => $.roles[role]),
          })}{' '}
        </span>
      ))}
      <Button variant="subtle" size="compact-md" onClick={close}>
        {f(($) => $.invite.close)}
      </Button>
    </Notice>
  )
}
