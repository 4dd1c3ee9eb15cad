import type { Invitation } from '@filiz/http/contract/caregivers.ts'
import type { Child, User } from '@filiz/http/contract/shapes.ts'
import { Text } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { Button } from '../../../ui/Button.tsx'
import { errorText } from '../../../ui/error-text.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { notifyDone } from '../../../ui/notify.ts'
import { Panel } from '../../../ui/Panel.tsx'
import styles from '../../../ui/rows.module.css'
import { useAdmitApplicant, useInvitations, useWithdrawInvitation } from '../api/invitations.ts'

/** The invitations for a child that nobody has accepted yet. */
export function OpenInvitations({ child, user }: { child: Child; user: User }) {
  const { t: f } = useTranslation('family')
  const format = useFormat()
  const { data: invitations, error, refetch } = useInvitations(child.id)
  const withdraw = useWithdrawInvitation(child.id)
  const admit = useAdmitApplicant(child.id)
  const panel = useRef<HTMLDivElement>(null)
  const whatOf = ({ email }: Invitation) => email ?? f(($) => $.invitations.byLink)
  const mayWithdraw = ({ invitedBy }: Invitation) => child.role === 'owner' || invitedBy.accountId === user.id
  /** Moves the focus to the list, because the pressed button has disappeared with its row. */
  function done(message: string, otherwise: string) {
    notifyDone(message || otherwise)
    panel.current?.focus()
  }

  return (
    <Panel title={f(($) => $.invitations.heading)}>
      <div ref={panel} tabIndex={-1}>
        {!invitations && error && (
          <ErrorState error={error} title={f(($) => $.invitations.loadError)} onRetry={() => void refetch()} />
        )}
        {!invitations && !error && <Loading />}
        <FormFailure>
          {withdraw.error || admit.error ? errorText((withdraw.error ?? admit.error)!) : undefined}
        </FormFailure>
        {invitations?.length === 0 && <Text c="var(--ink-soft)">{f(($) => $.invitations.none)}</Text>}
        {invitations && invitations.length > 0 && (
          <ul className={styles.list} aria-label={f(($) => $.invitations.heading)}>
            {invitations.map((one) => (
              <li key={one.invitationId} className={styles.row}>
                <div>
                  <div className={styles.name}>
                    <bdi>{whatOf(one)}</bdi>
                  </div>
                  <div className={styles.facts}>
                    {f(($) => $.invitations.facts, {
                      role: f(($) => $.roles[one.role]),
                      name: one.invitedBy.name ?? f(($) => $.caregivers.somebody),
                      until: format.instantDay(one.expiresAt, user.timeZone),
                    })}
                  </div>
                  {one.applicants.map(({ accountId, name, address }) => {
                    const who = name ?? f(($) => $.caregivers.somebody)
                    return (
                      <div key={accountId}>
                        <Text>{f(($) => $.invitations.asks, { name: who, address })}</Text>
                        <Button
                          loading={admit.isPending && admit.variables.accountId === accountId}
                          aria-label={f(($) => $.invitations.admitOf, { name: who })}
                          onClick={() =>
                            admit.mutate(
                              { invitationId: one.invitationId, accountId },
                              {
                                onSuccess: ({ message }) =>
                                  done(
                                    message,
                                    f(($) => $.invitations.admitted),
                                  ),
                              },
                            )
                          }
                        >
                          {f(($) => $.invitations.admit)}
                        </Button>
                      </div>
                    )
                  })}
                </div>
                {mayWithdraw(one) && (
                  <Button
                    variant="default"
                    loading={withdraw.isPending && withdraw.variables === one.invitationId}
                    aria-label={f(($) => $.invitations.withdrawOf, { what: whatOf(one) })}
                    onClick={() =>
                      withdraw.mutate(one.invitationId, {
                        onSuccess: ({ message }) =>
                          done(
                            message,
                            f(($) => $.invitations.withdrawn),
                          ),
                      })
                    }
                  >
                    {f(($) => $.invitations.withdraw)}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}
