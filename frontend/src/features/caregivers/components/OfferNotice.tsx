import type { Child, User } from '@filiz/http/contract/shapes.ts'
import { Group } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { errorText } from '../../../ui/error-text.ts'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { notifyDone } from '../../../ui/notify.ts'
import { useCurrentUser } from '../../../lib/account/current-user.ts'
import { useChangeOwner, useEndOffer } from '../api/owner.ts'
import styles from './OfferNotice.module.css'

/** Asks the parent to whom a child is offered for an answer. Renders nothing for other children. */
export default function OfferNotice({ child }: { child: Child }) {
  const { data: user } = useCurrentUser()
  return child.offered && user ? <Offer child={child} user={user} /> : null
}

function Offer({ child, user }: { child: Child; user: User }) {
  const { t: f } = useTranslation('family')
  const heading = useId()
  const accept = useChangeOwner()
  const decline = useEndOffer()
  const name = child.owner.name ?? f(($) => $.caregivers.somebody)
  const error = accept.error ?? decline.error
  return (
    <section aria-labelledby={heading} className={styles.offer}>
      <h2 id={heading}>{f(($) => $.offer.title, { child: child.name })}</h2>
      <p>{f(($) => $.offer.text, { name })}</p>
      <FormFailure>{error ? errorText(error) : undefined}</FormFailure>
      <Group>
        <Button
          loading={accept.isPending}
          aria-label={f(($) => $.offer.acceptOf, { child: child.name })}
          onClick={() =>
            accept.mutate(
              { childId: child.id, accountId: user.id },
              { onSuccess: ({ message }) => notifyDone(message || f(($) => $.offer.accepted, { child: child.name })) },
            )
          }
        >
          {f(($) => $.offer.accept)}
        </Button>
        <Button
          variant="default"
          loading={decline.isPending}
          aria-label={f(($) => $.offer.declineOf, { child: child.name })}
          onClick={() =>
            decline.mutate(child.id, { onSuccess: ({ message }) => notifyDone(message || f(($) => $.offer.declined)) })
          }
        >
          {f(($) => $.offer.decline)}
        </Button>
      </Group>
    </section>
  )
}
