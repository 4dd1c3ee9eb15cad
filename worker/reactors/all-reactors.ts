import type { Clock } from '@filiz/engines/clock/port.ts'
import type { CommandHandler } from '@filiz/application/commands/command-handler.ts'
import { createDataSetFiles } from '@filiz/application/data-sets/data-set-files.ts'
import { createPhotos } from '@filiz/application/photos/photos.ts'
import { createRoles } from '@filiz/application/accounts/roles.ts'
import type { BlobStore } from '@filiz/engines/blob-store/port.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import type { JobQueue } from '@filiz/engines/job-queue/port.ts'
import type { Mailer } from '@filiz/engines/mail/port.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import type { Sealer } from '@filiz/engines/personal-data/sealer.ts'
import type { SubjectKeys } from '@filiz/engines/personal-data/port.ts'
import { createAddresses } from '@filiz/engines/records/addresses.ts'
import { createOutbox } from '@filiz/engines/records/outbox.ts'
import { createAnalystTokens } from '@filiz/engines/records/analyst-tokens.ts'
import { createAdminDesks } from '@filiz/engines/records/admin-desks.ts'
import { createCalendars } from '@filiz/engines/records/calendars.ts'
import { createCredentials } from '@filiz/engines/records/credentials.ts'
import { createPushDevices } from '@filiz/engines/records/push-devices.ts'
import { createPendingPasswords } from '@filiz/engines/records/pending-passwords.ts'
import { createLastSeen } from '@filiz/engines/records/last-seen.ts'
import { createFamilyChecks } from '@filiz/engines/records/family-checks.ts'
import { createMemberships } from '@filiz/engines/records/memberships.ts'
import { createDailyNews } from '@filiz/engines/records/daily-news.ts'
import { createNotices } from '@filiz/engines/records/notices.ts'
import type { Vault } from '@filiz/engines/vault/port.ts'
import { createSentMails } from '@filiz/engines/records/sent-mails.ts'
import { createSessions } from '@filiz/engines/records/sessions.ts'
import { createIdempotencyRecords } from '@filiz/engines/records/idempotency-records.ts'
import type { Reactor } from './reactor.ts'
import { whenAdministratorsChangeThenTheirAccountsAgree } from './when-administrators-change-then-their-accounts-agree.ts'
import { whenAChildIsAddedOrChangedThenPlanThisMonth } from './when-a-child-is-added-or-changed-then-plan-this-month.ts'
import { whenAChildIsRemovedThenForgetIt } from './when-a-child-is-removed-then-forget-it.ts'
import { whenARoleIsRevokedThenEndItsTokens } from './when-a-role-is-revoked-then-end-its-tokens.ts'
import { whenADataSetIsRequestedThenMakeIt } from './when-a-data-set-is-requested-then-make-it.ts'
import { whenSomebodyIsForgottenThenWithdrawDataSets } from './when-somebody-is-forgotten-then-withdraw-data-sets.ts'
import { whenAnImportIsAcceptedThenCarryItOut } from './when-an-import-is-accepted-then-carry-it-out.ts'
import { whenAMailIsAskedForThenQueueIt } from './when-a-mail-is-asked-for-then-queue-it.ts'
import { whenAMemoryIsRemovedThenRemoveItsPhotos } from './when-a-memory-is-removed-then-remove-its-photos.ts'
import { whenAParentDoesSomethingThenTellTheOthers } from './when-a-parent-does-something-then-tell-the-others.ts'
import { whenNotificationsAreChosenThenScheduleThem } from './when-notifications-are-chosen-then-schedule-them.ts'
import { whenAnAddressIsVerifiedThenItIsTheAccounts } from './when-an-address-is-verified-then-it-is-the-account-s.ts'
import { whenAnAccountIsDeletedThenForgetTheFamily } from './when-an-account-is-deleted-then-forget-the-family.ts'

export interface AllReactorsOptions {
  readonly commands: CommandHandler
  readonly log: EventLog
  readonly readStore: ReadStore
  readonly queue: JobQueue
  readonly vault: Vault
  readonly blobs: BlobStore
  readonly keys: SubjectKeys
  readonly sealer: Sealer
  readonly clock: Clock
  readonly mailer: Mailer
}

export function allReactors({
  commands,
  log,
  readStore,
  queue,
  vault,
  blobs,
  keys,
  sealer,
  clock,
  mailer,
}: AllReactorsOptions): Reactor[] {
  const outbox = createOutbox(vault)
  const addresses = createAddresses(vault, keys)
  const notices = createNotices(vault)
  const photos = createPhotos({ blobs, sealer, keys, clock })
  const memberships = createMemberships(vault)
  const roles = createRoles({ commands, readStore, log, clock })
  return [
    whenAMailIsAskedForThenQueueIt({ queue, outbox, log }),
    whenAChildIsAddedOrChangedThenPlanThisMonth({ queue, commands, clock, memberships }),
    whenAChildIsRemovedThenForgetIt({ sealer, photos, commands, clock }),
    whenAnAddressIsVerifiedThenItIsTheAccounts({ commands, addresses }),
    whenAdministratorsChangeThenTheirAccountsAgree({ roles }),
    whenNotificationsAreChosenThenScheduleThem({ commands, notices, clock }),
    whenAParentDoesSomethingThenTellTheOthers({
      commands,
      pushDevices: createPushDevices(vault, keys),
      outbox,
      queue,
      clock,
    }),
    whenAMemoryIsRemovedThenRemoveItsPhotos({ commands, log, clock, photos }),
    whenAnImportIsAcceptedThenCarryItOut({ queue }),
    whenADataSetIsRequestedThenMakeIt({ queue }),
    whenSomebodyIsForgottenThenWithdrawDataSets({
      commands,
      log,
      files: createDataSetFiles({ blobs, sealer, keys, vault, clock }),
      clock,
    }),
    whenARoleIsRevokedThenEndItsTokens({ tokens: createAnalystTokens(vault, clock) }),
    whenAnAccountIsDeletedThenForgetTheFamily({
      commands,
      sealer,
      clock,
      mailer,
      outbox,
      credentials: createCredentials(vault),
      pendingPasswords: createPendingPasswords(vault),
      sessions: createSessions(vault),
      addresses,
      lastSeen: createLastSeen(vault),
      looks: createFamilyChecks(vault),
      idempotencyRecords: createIdempotencyRecords(vault),
      sentMails: createSentMails(vault),
      notices,
      calendars: createCalendars(vault),
      adminDesks: createAdminDesks(vault),
      pushDevices: createPushDevices(vault, keys),
      dailyNews: createDailyNews(vault),
      memberships,
      keys,
    }),
  ]
}
