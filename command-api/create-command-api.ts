import { createCatalogue, type Catalogue } from '@filiz/application/catalogue/catalogue.ts'
import type { CommandHandler } from '@filiz/application/commands/command-handler.ts'
import { createDataSetFiles } from '@filiz/application/data-sets/data-set-files.ts'
import { createCalendarSecrets } from '@filiz/application/mails/calendar-secrets.ts'
import { createInvitationLinks } from '@filiz/application/children/invitation-links.ts'
import { createMailLinks } from '@filiz/application/mails/mail-links.ts'
import { createPhotos } from '@filiz/application/photos/photos.ts'
import type { PlanMaker } from '@filiz/application/plans/make-plan.ts'
import { createPasswords, type Passwords } from '@filiz/application/accounts/passwords.ts'
import { createRoles } from '@filiz/application/accounts/roles.ts'
import type { Logger } from '@filiz/engines/observability/logger.ts'
import type { Engines } from '@filiz/engines/open.ts'
import { createAddresses } from '@filiz/engines/records/addresses.ts'
import { createCalendars } from '@filiz/engines/records/calendars.ts'
import { createPushDevices } from '@filiz/engines/records/push-devices.ts'
import { createCredentials } from '@filiz/engines/records/credentials.ts'
import { createAnalystTokens } from '@filiz/engines/records/analyst-tokens.ts'
import { createAdminDesks } from '@filiz/engines/records/admin-desks.ts'
import { createEditingMarks } from '@filiz/engines/records/editing-marks.ts'
import { createLastSeen } from '@filiz/engines/records/last-seen.ts'
import { createPendingPasswords } from '@filiz/engines/records/pending-passwords.ts'
import { createSentMails } from '@filiz/engines/records/sent-mails.ts'
import { createSessions } from '@filiz/engines/records/sessions.ts'
import { createIdempotencyRecords } from '@filiz/engines/records/idempotency-records.ts'
import type { RequestGuards } from '@filiz/http/request-guards.ts'
import type { Route } from '@filiz/http/route.ts'
import type { GoogleIdentity } from './auth/google-identity.ts'
import { createDeviceMarks } from './auth/device-marks.ts'
import { createRegistrationSalt } from './auth/registered-password.ts'
import { createRefreshTokens } from './auth/refresh-tokens.ts'
import { commandRoutes } from './routes.ts'

export interface CommandApiOptions {
  readonly engines: Pick<
    Engines,
    | 'log'
    | 'readStore'
    | 'vault'
    | 'blobs'
    | 'keys'
    | 'sealer'
    | 'push'
    | 'queue'
    | 'clock'
    | 'tokenSecret'
    | 'tokenSecretBefore'
  >
  readonly commands: CommandHandler
  readonly planMaker: PlanMaker
  /** The catalogue cache; a process that already has one passes it in. Default: a new one. */
  readonly catalogue?: Catalogue
  readonly gate: RequestGuards
  readonly passwords?: Passwords
  /** Public base URL without a trailing slash. */
  readonly publicUrl: string
  readonly logger: Logger
  readonly google: GoogleIdentity | null
  readonly googleClientId: string | null
  readonly demo: boolean
  /** Bytes that the photos of one owner's children may take up. */
  readonly photoQuota: number
  /** Support email address, or null. */
  readonly supportEmail: string | null
}

/**
 * Creates the routes of `command-api` on these engines; `createApi` serves them, alone or together with other services'
 * routes.
 */
export function createCommandApi({
  engines,
  commands,
  planMaker,
  catalogue = createCatalogue(engines.readStore),
  passwords = createPasswords(),
  gate,
  publicUrl,
  logger,
  google,
  googleClientId,
  demo,
  photoQuota,
  supportEmail,
}: CommandApiOptions): readonly Route[] {
  const { log, readStore, vault, keys, sealer, push, queue, clock, tokenSecret, tokenSecretBefore } = engines
  return commandRoutes({
    ...gate,
    commands,
    planMaker,
    photos: createPhotos(engines),
    dataSetFiles: createDataSetFiles(engines),
    photoQuota,
    catalogue,
    log,
    readStore,
    vault,
    keys,
    sealer,
    clock,
    logger,
    google,
    demo,
    supportEmail,
    // The client id is sent to browsers only if the server can verify Google tokens.
    googleClientId: google === null ? null : googleClientId,
    addresses: createAddresses(vault, keys),
    credentials: createCredentials(vault),
    pendingPasswords: createPendingPasswords(vault),
    registrationSalt: createRegistrationSalt({ tokenSecret }),
    sessions: createSessions(vault),
    lastSeen: createLastSeen(vault),
    sentMails: createSentMails(vault),
    idempotencyRecords: createIdempotencyRecords(vault),
    push,
    queue,
    pushDevices: createPushDevices(vault, keys),
    calendars: createCalendars(vault),
    calendarSecrets: createCalendarSecrets({ tokenSecret, tokenSecretBefore }),
    passwords,
    mailLinks: createMailLinks({ tokenSecret, tokenSecretBefore, clock }),
    invitationLinks: createInvitationLinks({ tokenSecret, tokenSecretBefore, publicUrl }),
    editingMarks: createEditingMarks(vault),
    adminDesks: createAdminDesks(vault),
    analystTokens: createAnalystTokens(vault, clock),
    tokenSecret,
    roles: createRoles({ commands, readStore, log, clock }),
    refreshTokens: createRefreshTokens({ tokenSecret, tokenSecretBefore }),
    deviceMarks: createDeviceMarks({ tokenSecret, clock }),
  })
}
