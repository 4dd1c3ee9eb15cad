import { accountDecider } from '@filiz/domain/account/decider.ts'
import { childDecider } from '@filiz/domain/child/decider.ts'
import { accountStream, childStream } from '@filiz/domain/shared/streams.ts'
import { giveKeyToOwner, withdrawFromFormer } from '@filiz/application/children/hand-over.ts'
import { endChildOf } from '@filiz/application/children/end-child.ts'
import { isUnavailable } from '@filiz/application/commands/read-supported-events.ts'
import type { CommandHandler } from '@filiz/application/commands/command-handler.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import { SubjectForgotten, type SubjectKeys } from '@filiz/engines/personal-data/port.ts'
import type { Sealer } from '@filiz/engines/personal-data/sealer.ts'
import type { Addresses } from '@filiz/engines/records/addresses.ts'
import type { Outbox } from '@filiz/engines/records/outbox.ts'
import type { Mailer } from '@filiz/engines/mail/port.ts'
import type { AdminDesks } from '@filiz/engines/records/admin-desks.ts'
import type { Calendars } from '@filiz/engines/records/calendars.ts'
import type { Credentials } from '@filiz/engines/records/credentials.ts'
import type { LastSeen } from '@filiz/engines/records/last-seen.ts'
import type { FamilyChecks } from '@filiz/engines/records/family-checks.ts'
import type { Memberships } from '@filiz/engines/records/memberships.ts'
import type { Notices } from '@filiz/engines/records/notices.ts'
import type { DailyNews } from '@filiz/engines/records/daily-news.ts'
import type { PushDevices } from '@filiz/engines/records/push-devices.ts'
import type { PendingPasswords } from '@filiz/engines/records/pending-passwords.ts'
import type { SentMails } from '@filiz/engines/records/sent-mails.ts'
import type { Sessions } from '@filiz/engines/records/sessions.ts'
import type { IdempotencyRecords } from '@filiz/engines/records/idempotency-records.ts'
import type { Recorded } from '@filiz/domain/shared/event.ts'
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
  readonly dailyNews: Pick<DailyNews, 'removeAll'>
  readonly memberships: Memberships
  readonly keys: Pick<SubjectKeys, 'replaceParent'>
  readonly mailer: Pick<Mailer, 'forget'>
}

const name = 'when-an-account-is-deleted-then-forget-the-family'

/**
 * Ends the children's streams and the account's memberships, blocks sign-in, frees the address, and destroys keys and
 * mails. Memberships and hand-overs are followed by the same reactor, so that it knows all that precede a deletion.
 */
export function whenAnAccountIsDeletedThenForgetTheFamily(forgetting: ForgettingDependencies): Reactor {
  const { commands, clock, memberships, keys } = forgetting

  async function endMembership(accountId: string, childId: string, event: Recorded) {
    const command = { type: 'ForgetCaregiver' as const, data: { at: clock.now(), accountId } }
    await commands.handle(childDecider, childStream(childId), command, causedBy(name, event))
    await memberships.remove(accountId, childId)
  }

  return {
    name,
    startsAt: 'log-start',
    on: {
      CaregiverJoined: async (event) => {
        const { accountId } = event.data
        const childId = event.stream.slice('child-'.length)
        await memberships.add(accountId, childId)
        // Somebody may join while the account is being deleted.
        const { state } = await commands.load(accountDecider, accountStream(accountId))
        if (state.status === 'deleted') await endMembership(accountId, childId, event)
      },
      CaregiverLeft: ({ stream, data }) => memberships.remove(data.accountId, stream.slice('child-'.length)),
      OwnershipTransferred: async (event) => {
        const childId = event.stream.slice('child-'.length)
        try {
          await giveKeyToOwner(childId, { commands, keys })
        } catch (error) {
          // The owner's account was deleted since, and the child goes with it.
          if (!(error instanceof SubjectForgotten)) throw error
        }
        await withdrawFromFormer(event.data.from, childId, causedBy(name, event), { commands, clock })
      },
      AccountDeleted: async (event) => {
        const {
          sealer,
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
          dailyNews,
          mailer,
          memberships,
        } = forgetting
        const accountId = event.stream.slice('account-'.length)
        // Destroy the key first: its tombstone makes concurrent writers undo their writes.
        await sealer.forget(`account:${accountId}`)
        await Promise.all([
          credentials.remove(accountId),
          pendingPasswords.removeAll(accountId),
          sessions.endAll(accountId),
        ])
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
          dailyNews.removeAll(accountId),
          mailer.forget(accountId),
        ])
        // A child whose stream cannot be read keeps the event parked, and delays nothing else of the deletion.
        await forEach(event.data.children, (childId) =>
          endChildOf(accountId, childId, causedBy(name, event), forgetting),
        )
        for (let followed; (followed = await memberships.list(accountId)).length > 0;)
          await forEach(followed, (childId) => endMembership(accountId, childId, event))
      },
    },
  }
}

/** Acts on each child, also when it fails for another one, and then throws the first error. */
async function forEach(childIds: readonly string[], act: (childId: string) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = []
  for (const childId of childIds)
    try {
      await act(childId)
    } catch (error) {
      if (isUnavailable(error)) throw error
      errors.push(error)
    }
  if (errors.length > 0) throw errors[0]
}
