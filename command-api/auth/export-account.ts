import { Readable } from 'node:stream'
import { exposureStreamsOf } from '@filiz/application/children/exposure-streams.ts'
import { memoryStreamsOf } from '@filiz/application/photos/memory-streams.ts'
import { photosOfMemories } from '@filiz/application/photos/photos-of-memories.ts'
import { readSupportedEvents } from '@filiz/application/commands/read-supported-events.ts'
import type { Account } from '@filiz/domain/account/evolve.ts'
import { childDecider } from '@filiz/domain/child/decider.ts'
import type { CaregiverInvited } from '@filiz/domain/child/events.ts'
import { may, roleOf, type CaregiverRole } from '@filiz/domain/child/rights.ts'
import { caregivers, type CaregiverDocument } from '@filiz/domain/read-models/caregivers.ts'
import { visibleHistory } from '@filiz/domain/registry/visible-history.ts'
import { plans, type PlanDocument } from '@filiz/domain/read-models/plans.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import type { Recorded } from '@filiz/domain/shared/event.ts'
import { accountStream, childStream, developmentStream, planStream } from '@filiz/domain/shared/streams.ts'
import { exportAccount } from '@filiz/http/contract/auth.ts'
import { toApiToken } from '@filiz/http/presenters/to-api-token.ts'
import { toCalendarShape } from '@filiz/http/presenters/to-calendar.ts'
import { toUser } from '@filiz/http/presenters/to-user.ts'
import { route } from '@filiz/http/route.ts'
import { ZipFile } from 'yazl'
import type { CommandApiDependencies } from '../dependencies.ts'
import { ownAccount } from './own-account.ts'

type Dependencies = Pick<
  CommandApiDependencies,
  | 'commands'
  | 'log'
  | 'sealer'
  | 'readStore'
  | 'photos'
  | 'limits'
  | 'credentials'
  | 'sessions'
  | 'lastSeen'
  | 'sentMails'
  | 'calendars'
  | 'adminDesks'
  | 'analystTokens'
  | 'pushDevices'
  | 'clock'
>

const [plansIn, caregiversIn] = [plans, caregivers].map(collectionName) as [string, string]
/** Maximum number of plans read, above the number that a child can have. */
const mostPlans = 200

/**
 * Exports everything that is stored about the account and its children, decrypted, as their events have it, and the
 * shared children of which its role allows an export. Content that somebody replaced, removed or took back is left out,
 * because nobody sees it any more. An archive has the children's photos, too.
 */
export const exportAccountRoute = (dependencies: Dependencies) =>
  route(exportAccount, async ({ caller, query: { format } }) => {
    if (format === 'zip') await dependencies.limits.take('archivesOfAccountInAnHour', caller.accountId)
    const { account } = await ownAccount(caller, dependencies)
    const children = await exportedChildren(account, dependencies)
    const name = `filiz-${dependencies.clock.now().slice(0, 10)}`
    const document = Readable.from(pieces(account, children, dependencies))
    return {
      ...(format === 'zip'
        ? { type: 'application/zip', file: await archiveOf(`${name}.json`, document, children, dependencies) }
        : { file: document }),
      headers: { 'Content-Disposition': `attachment; filename="${name}.${format}"` },
    }
  })

/** Returns an archive whose entries are read one after the other, as fast as the client reads. */
async function archiveOf(
  name: string,
  document: Readable,
  children: readonly ExportedChild[],
  dependencies: Dependencies,
): Promise<Readable> {
  const { photos, clock } = dependencies
  const archive = new ZipFile()
  const output = archive.outputStream as Readable
  archive.on('error', (error) => output.destroy(error))
  document.on('error', (error) => output.destroy(error))
  output.on('close', () => document.destroy())
  archive.addReadStream(document, name, { mtime: new Date(clock.now()) })
  for (const { id } of children) {
    const { dropped } = await photosOfMemories(id, dependencies)
    for (const { photoId, at } of await photos.list(id)) {
      if (dropped.has(photoId)) continue
      archive.addReadStreamLazy(`photos/${id}/${photoId}.webp`, { mtime: new Date(at), compress: false }, (opened) => {
        // A photo that was removed meanwhile is an empty file: the list of entries is fixed.
        photos.read(id, photoId, 1600).then(
          (file) => opened(null, Readable.from(file ? [file] : [])),
          (error: unknown) => archive.emit('error', error),
        )
      })
    }
  }
  archive.end()
  return output
}

/** Yields the JSON document piece by piece, so that only one stream is in memory at a time. */
async function* pieces(
  account: Awaited<ReturnType<typeof ownAccount>>['account'],
  children: readonly ExportedChild[],
  {
    log,
    sealer,
    readStore,
    credentials,
    sessions,
    lastSeen,
    sentMails,
    calendars,
    adminDesks,
    analystTokens,
    pushDevices,
    clock,
  }: Dependencies,
): AsyncGenerator<string> {
  const { accountId } = account
  const eventsOf = async (stream: string) => {
    const events: Recorded[] = []
    for await (const event of readSupportedEvents(log, stream)) events.push(await sealer.openEvent(event))
    return events
  }
  const history = async (stream: string) => visibleHistory(await eventsOf(stream)).map(fact)
  const own = await eventsOf(accountStream(accountId))
  const elsewhere = mailedElsewhere(own)
  const desk = await adminDesks.get(accountId)
  const opening = {
    exportedAt: clock.now(),
    account: toUser(account, (await credentials.get(accountId)) !== null),
    sessions: (await sessions.list(accountId)).map(({ id, userAgent, createdAt, lastSeenAt }) => ({
      id,
      device: userAgent,
      createdAt,
      lastUsedAt: lastSeenAt,
    })),
    lastSeenOn: await lastSeen.get(accountId),
    mailsSent: (await sentMails.ofAccount(accountId))
      .filter(({ mailId }) => !elsewhere.has(mailId))
      .map(({ at }) => at),
    calendar: await calendarOf(accountId, calendars),
    savedViews: desk.views,
    savedQuestions: desk.questions,
    apiTokens: (await analystTokens.list(accountId)).map(toApiToken),
    pushDevices: (await pushDevices.list(accountId)).map(({ id, device, since }) => ({ id, device, since })),
    history: own.map(fact),
  }
  yield `${JSON.stringify(opening).slice(0, -1)},"children":[`
  for (const [index, { id, role }] of children.entries()) {
    const child = {
      id,
      ...(role === 'owner' ? {} : { role }),
      history: visibleHistory(await eventsOf(childStream(id))).map(inChild),
      development: await history(developmentStream(id)),
    }
    yield `${index > 0 ? ',' : ''}${JSON.stringify(child).slice(0, -1)},"memories":[`
    let comma = ''
    for (const stream of await memoryStreamsOf(id, { log, clock }))
      for (const memory of await history(stream)) {
        yield `${comma}${JSON.stringify(memory)}`
        comma = ','
      }
    yield ']}'
  }
  yield '],"exposures":['
  let comma = ''
  for (const stream of exposureStreamsOf(account, clock))
    for (const exposure of await history(stream)) {
      yield `${comma}${JSON.stringify(exposure)}`
      comma = ','
    }
  yield '],"plans":['
  let first = true
  for (const child of children) {
    const found = await readStore.find<PlanDocument>(plansIn, {
      where: { childId: child.id },
      sort: ['-period'],
      limit: mostPlans,
      without: ['items', 'swappedOut'],
    })
    for (const { _id: id } of found.toReversed()) {
      yield `${first ? '' : ','}${JSON.stringify({ id, history: await history(planStream(id)) })}`
      first = false
    }
  }
  yield ']}\n'

  /** Leaves out the address and the further children of an invitation that somebody else sent. */
  function inChild(event: Recorded) {
    if (event.type !== 'CaregiverInvited') return fact(event)
    const { email: _, childIds: __, ...others } = event.data as CaregiverInvited['data']
    return fact(others.by === accountId ? event : { ...event, data: others })
  }
}

interface ExportedChild {
  readonly id: string
  readonly role: CaregiverRole
}

/** Returns the account's children, and those of others whose history its role may receive, as the log has it now. */
async function exportedChildren(
  { accountId, children }: Account,
  { commands, readStore }: Pick<Dependencies, 'commands' | 'readStore'>,
): Promise<readonly ExportedChild[]> {
  const memberships = await readStore.find<CaregiverDocument>(caregiversIn, {
    where: { accountId, left: false },
    limit: 1_000,
  })
  const ids = new Set([...children, ...memberships.map(({ childId }) => childId)])
  const roles = await Promise.all(
    [...ids].map(async (id) => {
      const { state } = await commands.load(childDecider, childStream(id), { sealed: true })
      const role = state.status === 'present' ? roleOf(state, accountId) : undefined
      return role && may(role, 'export') ? [{ id, role }] : []
    }),
  )
  return roles.flat()
}

/** The account's calendar subscription, or null. */
async function calendarOf(accountId: string, calendars: Dependencies['calendars']) {
  const calendar = await calendars.get(accountId)
  return calendar && toCalendarShape(calendar)
}

/**
 * Returns an event without technical fields (positions, revisions, request ids) and without data about other people:
 * `taken` would reveal whether a requested address belongs to another account.
 */
const fact = ({ type, data }: Recorded) => {
  const {
    at,
    requestId: _,
    taken: __,
    ...rest
  } = data as Recorded['data'] & { readonly requestId?: string; readonly taken?: boolean }
  return { at, what: type, ...rest }
}

/**
 * Returns the ids of mails to addresses that the account requested but has not verified. The export leaves them out: a
 * mail there would reveal that the address belongs to no other account.
 */
function mailedElsewhere(events: readonly Recorded[]): ReadonlySet<string> {
  const verifiedAt = events.findIndex(({ type }) => type === 'EmailVerified')
  return new Set(
    events
      .filter(
        ({ type }, index) =>
          type === 'EmailChangeRequested' ||
          (type === 'VerificationRequested' && verifiedAt >= 0 && index > verifiedAt),
      )
      .map(({ id }) => id),
  )
}
