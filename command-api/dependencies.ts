import type { Catalogue } from '@filiz/application/catalogue/catalogue.ts'
import type { CommandHandler } from '@filiz/application/commands/command-handler.ts'
import type { DataSetFiles } from '@filiz/application/data-sets/data-set-files.ts'
import type { CalendarSecrets } from '@filiz/application/mails/calendar-secrets.ts'
import type { InvitationLinks } from '@filiz/application/children/invitation-links.ts'
import type { MailLinks } from '@filiz/application/mails/mail-links.ts'
import type { PlanMaker } from '@filiz/application/plans/make-plan.ts'
import type { Passwords } from '@filiz/application/accounts/passwords.ts'
import type { Photos } from '@filiz/application/photos/photos.ts'
import type { Roles } from '@filiz/application/accounts/roles.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import type { Logger } from '@filiz/engines/observability/logger.ts'
import type { SubjectKeys } from '@filiz/engines/personal-data/port.ts'
import type { Sealer } from '@filiz/engines/personal-data/sealer.ts'
import type { JobQueue } from '@filiz/engines/job-queue/port.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import type { Addresses } from '@filiz/engines/records/addresses.ts'
import type { Calendars } from '@filiz/engines/records/calendars.ts'
import type { Push } from '@filiz/engines/push/port.ts'
import type { PushDevices } from '@filiz/engines/records/push-devices.ts'
import type { Credentials } from '@filiz/engines/records/credentials.ts'
import type { AnalystTokens } from '@filiz/engines/records/analyst-tokens.ts'
import type { AdminDesks } from '@filiz/engines/records/admin-desks.ts'
import type { EditingMarks } from '@filiz/engines/records/editing-marks.ts'
import type { LastSeen } from '@filiz/engines/records/last-seen.ts'
import type { PendingPasswords } from '@filiz/engines/records/pending-passwords.ts'
import type { Vault } from '@filiz/engines/vault/port.ts'
import type { SentMails } from '@filiz/engines/records/sent-mails.ts'
import type { Sessions } from '@filiz/engines/records/sessions.ts'
import type { IdempotencyRecords } from '@filiz/engines/records/idempotency-records.ts'
import type { AccessTokens } from '@filiz/http/access-token.ts'
import type { Authenticator } from '@filiz/http/authenticator.ts'
import type { RateLimits } from '@filiz/http/rate-limits.ts'
import type { GoogleIdentity } from './auth/google-identity.ts'
import type { DeviceMarks } from './auth/device-marks.ts'
import type { RefreshTokens } from './auth/refresh-tokens.ts'

/** Dependencies of the command side's routes; each route picks those that it needs. */
export interface CommandApiDependencies {
  readonly commands: CommandHandler
  readonly log: Pick<EventLog, 'readStream' | 'head'>
  readonly planMaker: PlanMaker
  readonly photos: Photos
  readonly dataSetFiles: Pick<DataSetFiles, 'has' | 'read'>
  /** Bytes that the photos of one owner's children may take up. */
  readonly photoQuota: number
  readonly catalogue: Catalogue
  readonly roles: Roles
  readonly editingMarks: EditingMarks
  readonly adminDesks: AdminDesks
  readonly analystTokens: AnalystTokens
  readonly tokenSecret: string
  readonly readStore: ReadStore
  readonly sealer: Sealer
  readonly clock: Clock
  readonly logger: Logger
  readonly vault: Vault
  readonly keys: Pick<SubjectKeys, 'addParent' | 'replaceParent' | 'dropSecondParent'>
  readonly addresses: Addresses
  readonly credentials: Credentials
  readonly pendingPasswords: PendingPasswords
  readonly registrationSalt: (accountId: string) => Buffer
  readonly sessions: Sessions
  readonly lastSeen: LastSeen
  readonly sentMails: Pick<SentMails, 'ofAccount'>
  readonly push: Push
  readonly queue: Pick<JobQueue, 'add'>
  readonly pushDevices: PushDevices
  readonly calendars: Calendars
  readonly calendarSecrets: CalendarSecrets
  readonly idempotencyRecords: IdempotencyRecords
  readonly passwords: Passwords
  readonly mailLinks: MailLinks
  readonly invitationLinks: InvitationLinks
  readonly accessTokens: AccessTokens
  readonly refreshTokens: RefreshTokens
  readonly deviceMarks: DeviceMarks
  readonly authenticator: Authenticator
  readonly limits: RateLimits
  /** Null if Google sign-in is not configured. */
  readonly google: GoogleIdentity | null
  readonly googleClientId: string | null
  /** Support email address, or null. */
  readonly supportEmail: string | null
  /** True disables the deletion of accounts. */
  readonly demo: boolean
}
