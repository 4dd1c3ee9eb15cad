import { childDecider } from '@filiz/domain/child/decider.ts'
import { childStream } from '@filiz/domain/shared/streams.ts'
import type { CommandHandler } from '@filiz/application/command-handler.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { Sealer } from '@filiz/engines/personal-data/sealer.ts'
import type { Addresses } from '@filiz/engines/vault/addresses.ts'
import type { Outbox } from '@filiz/engines/vault/outbox.ts'
import type { Mailer } from '@filiz/engines/mail/port.ts'
import type { AdminDesks } from '@filiz/engines/vault/admin-desks.ts'
import type { Calendars } from '@filiz/engines/vault/calendars.ts'
import type { Credentials } from '@filiz/engines/vault/credentials.ts'
import type { LastSeen } from '@filiz/engines/vault/last-seen.ts'
import type { FamilyChecks } from '@filiz/engines/vault/family-checks.ts'
import type { Notices } from '@filiz/engines/vault/notices.ts'
import type { PushDevices } from '@filiz/engines/vault/push-devices.ts'
import type { PendingPasswords } from '@filiz/engines/vault/pending-passwords.ts'
import type { SentMails } from '@filiz/engines/vault/sent-mails.ts'
import type { Sessions } from '@filiz/engines/vault/sessions.ts'
import type { IdempotencyRecords } from '@filiz/engines/vault/idempotency-records.ts'
import { causedBy, type Reactor } from './reactor.ts'

export interface ForgettingDependencies {
  readonly commands: CommandHandler
  readonly sealer: Sealer
  readonly clock: Clock
  readonly credentials: Credentials
  readonly pendingPasswords: PendingPasswords
  readonly sessions: Sessions
  readonly addresses: Addresses
  readonly lastSeen: LastSeen
  readonly looks: FamilyChecks
  readonly idempotencyRecords: IdempotencyRecords
  readonly outbox: Outbox
  readonly sentMails: SentMails
  readonly notices: Notices
  readonly calendars: Calendars
  readonly adminDesks: AdminDesks
  readonly pushDevices: PushDevices
  readonly mailer: Pick<Mailer, 'forget'>
}

const name = 'when-an-account-is-deleted-then-forget-the-family'

/** Ends the children's streams, blocks sign-in, frees the address, and destroys keys and mails. */
export const whenAnAccountIsDeletedThenForgetTheFamily = (forgetting: ForgettingDependencies): Reactor => ({
  name,
  startsAt: 'log-start',
  on: {
    AccountDeleted: async (event) => {
      const {
        commands,
        sealer,
        clock,
        credentials,
        pendingPasswords,
        sessions,
        addresses,
        lastSeen,
        looks,
        idempotencyRecords,
        outbox,
        sentMails,
        notices,
        calendars,
        adminDesks,
        pushDevices,
        mailer,
      } = forgetting
      const accountId = event.stream.slice('account-'.length)
      // Destroy the key first: its tombstone makes concurrent writers undo their writes.
      await sealer.forget(`account:${accountId}`)
      await Promise.all([
        credentials.remove(accountId),
        pendingPasswords.removeAll(accountId),
        sessions.endAll(accountId),
      ])
      for (const childId of event.data.children) {
        await commands.handle(
          childDecider,
          childStream(childId),
          { type: 'Remove', data: { at: clock.now(), accountId, because: 'account-deleted' } },
          causedBy(name, event),
        )
      }
      await Promise.all([
        addresses.releaseAll(accountId),
        lastSeen.remove(accountId),
        looks.removeAll(accountId),
        idempotencyRecords.removeAll(accountId),
        outbox.removeAll(accountId),
        sentMails.removeAll(accountId),
        notices.removeAll(accountId),
        calendars.remove(accountId),
        adminDesks.remove(accountId),
        pushDevices.removeAll(accountId),
        mailer.forget(accountId),
      ])
    },
  },
})
