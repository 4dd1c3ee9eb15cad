import { createHash } from 'node:crypto'
import { keyHashOf } from '@filiz/application/commands/command-identity.ts'
import { createPhotos } from '@filiz/application/photos/photos.ts'
import { models } from '@filiz/domain/read-models/models.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { applyBatch, emptyCollection, readable } from '@filiz/domain/read-models/testing/replay.ts'
import { localDay, monthOf, yearAndMonth } from '@filiz/domain/shared/calendar.ts'
import type { Recorded } from '@filiz/domain/shared/event.ts'
import { photoSizes } from '@filiz/domain/shared/photo.ts'
import { planId, planStream } from '@filiz/domain/shared/streams.ts'
import { readConfig } from '@filiz/engines/config.ts'
import { openEngines, type Engines } from '@filiz/engines/open.ts'
import { createOutbox } from '@filiz/engines/records/outbox.ts'
import { removalMailId } from '@filiz/worker/jobs/write-child-mail.ts'
import { contentsOf } from '@filiz/projector/testing/models.ts'
import type { Acknowledged } from './family.ts'
import { mailHost, type MailServer } from './mails.ts'
import { namedPhotos } from './named-photos.ts'
import { until } from './until.ts'

export interface Evidence {
  /** Environment of the services, but with engine URLs that bypass the proxies. */
  readonly env: Readonly<Record<string, string>>
  readonly acknowledged: readonly Acknowledged[]
  readonly mails: Pick<MailServer, 'deliveries'>
}

/**
 * Milliseconds that unfinished work may take after the last write. Another worker takes over the job of a dead one
 * within 30 s.
 */
const settleMs = 60_000

/**
 * Checks the invariants that must hold after any fault; returns a sentence per violation. No process may write
 * meanwhile.
 */
export async function findViolations(evidence: Evidence): Promise<string[]> {
  const engines = await openEngines(readConfig(evidence.env), { beside: true })
  try {
    let open: readonly string[] = []
    const settled = await until(
      'everything to be settled',
      async () => {
        const events = await wholeLog(engines)
        open = await unsettled(engines, events, evidence)
        if (open.length > 0) return false
        const live = await contentsOf(engines.readStore)
        // Retry if the log has grown since it was read, because the read models would contain later events.
        return (await engines.log.head()) === (events.at(-1)?.position ?? null) && { events, live }
      },
      settleMs,
      150,
    ).catch(() => undefined)
    if (!settled)
      return open.length > 0
        ? open.map((what) => `still, after ${settleMs / 1000} s: ${what}`)
        : ['the log does not come to rest']
    const { events, live } = settled
    return [
      ...eventsOnce(events, evidence),
      ...plansOnce(events),
      ...mailsRight(events, evidence),
      ...importsRight(events),
      ...modelsRight(live, events),
      ...(await photosRight(events, engines)),
    ]
  } finally {
    await engines.close()
  }
}

const ofType = (events: readonly Recorded[], type: string) => events.filter((event) => event.type === type)

/** Checks that each photo that a memory names is whole, in both sizes. */
async function photosRight(events: readonly Recorded[], engines: Engines): Promise<string[]> {
  const stored = createPhotos(engines)
  const missing: string[] = []
  for (const { childId, photoId } of namedPhotos(events))
    for (const size of photoSizes)
      if (!(await stored.read(childId, photoId, size)))
        missing.push(`the photo ${childId}/${photoId}-${size} is missing`)
  return missing
}

/** Checks that each entry of an accepted import was added exactly once, and no entry of any other import. */
function importsRight(events: readonly Recorded[]): string[] {
  const accepted = new Set(ofType(events, 'ImportAccepted').map(({ stream }) => stream))
  const added = Map.groupBy(ofType(events, 'ActivityAdded'), ({ stream }) => stream)
  return ofType(events, 'ImportPartKept').flatMap(({ stream, data }) =>
    (data as unknown as { entries: readonly { activityId: string }[] }).entries.flatMap(({ activityId }) => {
      const times = added.get(`activity-${activityId}`)?.length ?? 0
      return times === (accepted.has(stream) ? 1 : 0) ? [] : [`${stream}: ${activityId} was added ${times} times`]
    }),
  )
}

async function wholeLog({ log }: Engines): Promise<Recorded[]> {
  const events: Recorded[] = []
  for await (const page of log.readAll({ after: null })) events.push(...page)
  return events
}

/** Returns the work that reactors and jobs have not finished. */
async function unsettled(
  { readStore, queue, vault, keys }: Engines,
  events: readonly Recorded[],
  { mails: { deliveries } }: Evidence,
): Promise<string[]> {
  const open: string[] = []
  const last = events.at(-1)
  if (last && !(await readStore.reached(models.map(collectionName), last.position, 100)))
    open.push('the models have not reached the end of the log')
  const finished = new Set(ofType(events, 'ImportFinished').map(({ stream }) => stream))
  for (const { stream } of ofType(events, 'ImportAccepted'))
    if (!finished.has(stream)) open.push(`${stream} was accepted and is not finished`)
  const ended = new Set(
    ['DataSetMade', 'DataSetFailed'].flatMap((type) => ofType(events, type)).map(({ stream }) => stream),
  )
  for (const { stream } of ofType(events, 'DataSetRequested'))
    if (!ended.has(stream)) open.push(`${stream} was requested and is not made`)
  for (const name of ['plans', 'mail', 'imports', 'data-sets'] as const) {
    const { waiting, active, delayed, failed } = await queue.counts(name)
    if (waiting + active + delayed + failed > 0)
      open.push(`${name}: ${waiting} waiting, ${active} active, ${delayed} delayed, ${failed} failed`)
  }
  const asked = await createOutbox(vault).page(null, 100)
  if (asked.length > 0) open.push(`${asked.length} mails are not settled`)

  const delivered = new Set(deliveries.map(({ messageId }) => messageId))
  for (const event of mailsNeeded(events))
    if (!delivered.has(`<${event.id}@${mailHost}>`)) open.push(`no mail for ${event.type} ${event.id}`)
  const made = new Set(events.filter(({ type }) => type === 'PlanMade').map(({ stream }) => stream))
  const { present, removed, owners } = childrenIn(events)
  const { year, month } = yearAndMonth(monthOf(localDay(new Date().toISOString(), 'Europe/Istanbul')))
  for (const child of present)
    if (!made.has(planStream(planId(child, year, month)))) open.push(`no plan for child ${child}`)
  for (const [child, owner] of owners) {
    if ((await keys.get(`child:${child}`)) === null) open.push(`child ${child} has no key any more`)
    const wraps = await vault.ownedBy('subject-key', `account:${owner}`)
    if (!wraps.some(({ id }) => id === `child:${child}`)) open.push(`the key of child ${child} is not its owner's`)
  }
  for (const child of removed)
    if ((await keys.get(`child:${child}`)) !== null) open.push(`the removed child ${child} still has its key`)
  return open
}

function childrenIn(events: readonly Recorded[]) {
  const present = new Set<string>()
  const removed = new Set<string>()
  /** Accounts of the present children's owners. */
  const owners = new Map<string, string>()
  for (const { type, stream, data } of events) {
    const { childId, accountId, to } = data as unknown as { childId: string; accountId: string; to: string }
    if (type === 'ChildAdded') owners.set(childId, accountId)
    if (type === 'OwnershipTransferred') owners.set(stream.slice('child-'.length), to)
    if (type === 'ChildAdded') present.add(childId)
    if (type === 'ChildRemoved' && owners.delete(childId) && present.delete(childId)) removed.add(childId)
  }
  return { present, removed, owners }
}

/** Checks that the events of each acknowledged command are in the log exactly once, and that event ids are unique. */
function eventsOnce(events: readonly Recorded[], { acknowledged }: Evidence): string[] {
  const byKey = new Map<string, Map<string, number>>()
  const ids = new Set<string>()
  const twice: string[] = []
  for (const { id, type, metadata } of events) {
    if (ids.has(id)) twice.push(`event ${id} (${type}) is in the log twice`)
    ids.add(id)
    if (!metadata.idempotency) continue
    const types = byKey.get(metadata.idempotency.keyHash) ?? new Map<string, number>()
    byKey.set(metadata.idempotency.keyHash, types.set(type, (types.get(type) ?? 0) + 1))
  }
  const wrong = acknowledged.flatMap(({ key, what, events: expected }) => {
    const found = Object.fromEntries([...(byKey.get(keyHashOf(key)) ?? [])].sort())
    const wanted = Object.fromEntries(Object.entries(expected).sort())
    return JSON.stringify(found) === JSON.stringify(wanted)
      ? []
      : [`${what} (key ${key}) was acknowledged, and the log has ${JSON.stringify(found)}`]
  })
  return [...twice, ...wrong]
}

function plansOnce(events: readonly Recorded[]): string[] {
  const made = new Map<string, number>()
  for (const { type, stream } of events) if (type === 'PlanMade') made.set(stream, (made.get(stream) ?? 0) + 1)
  return [...made].filter(([, times]) => times !== 1).map(([stream, times]) => `${stream} was made ${times} times`)
}

const verifying = new Set(['AccountRegistered', 'RegistrationRenewed', 'VerificationRequested'])
/** Events whose mail is written unless later events made it void. */
const mailed = new Set([
  ...verifying,
  'PasswordResetRequested',
  'RegistrationAttempted',
  'CaregiverInvited',
  'JoinRequested',
  'CaregiverJoined',
])

/** Is true for events whose notification mail must be sent even if later events change the account. */
const isNews = ({ type, data }: Recorded) =>
  type === 'PasswordChanged' ||
  type === 'DataSetMade' ||
  (type === 'EmailVerified' && (data as unknown as { change: boolean }).change)

/**
 * Events whose mail must have been sent. A verification mail is not needed if a later event of the account made it
 * void.
 */
function mailsNeeded(events: readonly Recorded[]): Recorded[] {
  const needed = new Map<string, Recorded>()
  const always: Recorded[] = []
  for (const event of events) {
    if (event.type === 'PasswordResetRequested' || isNews(event)) always.push(event)
    if (verifying.has(event.type)) needed.set(event.stream, event)
    if (event.type === 'EmailVerified') needed.delete(event.stream)
  }
  return [...needed.values(), ...always]
}

function mailsOf(event: Recorded): readonly string[] {
  const { id, type } = event
  if (type === 'EmailChangeRequested') return [id, `notice-${id}`]
  return mailed.has(type) || isNews(event) ? [id] : []
}

/** Returns the ids of mails that tell the caregivers of removed children. */
function removalMails(events: readonly Recorded[]): string[] {
  const members = new Map<string, Set<string>>()
  return events.flatMap(({ id, type, stream, data }) => {
    const { accountId } = data as unknown as { accountId: string }
    const its = members.get(stream) ?? new Set()
    if (type === 'CaregiverJoined') members.set(stream, its.add(accountId))
    if (type === 'CaregiverLeft') its.delete(accountId)
    return type === 'ChildRemoved' ? [...its].map((one) => removalMailId(id, one)) : []
  })
}

/**
 * Checks that each delivery's Message-ID belongs to an event that requested a mail, and that no link was sent under two
 * Message-IDs.
 */
function mailsRight(events: readonly Recorded[], { mails: { deliveries } }: Evidence): string[] {
  const mailIds = [...events.flatMap(mailsOf), ...removalMails(events)]
  const asked = new Set(mailIds.map((mailId) => `<${mailId}@${mailHost}>`))
  const idOfLink = new Map<string, string>()
  return deliveries.flatMap(({ messageId, to, text }) => {
    if (!asked.has(messageId)) return [`a mail to ${to} has the Message-ID ${messageId}, which no event gives`]
    const link = /token=(\S+)/.exec(text)?.[1]
    if (link === undefined) return []
    const other = idOfLink.get(link)
    idOfLink.set(link, messageId)
    return other === undefined || other === messageId
      ? []
      : [`one event has two Message-IDs: ${other} and ${messageId}`]
  })
}

/** Compares the read models byte by byte with an in-memory rebuild from the whole log. */
function modelsRight(live: Awaited<ReturnType<typeof contentsOf>>, events: readonly Recorded[]): string[] {
  return models.flatMap((projection) => {
    const collection = collectionName(projection)
    const rebuilt = new Map(
      readable(applyBatch(projection, emptyCollection, events)).map((document) => [document._id, bytesOf(document)]),
    )
    const found = new Map((live[collection] ?? []).map((document) => [document._id, bytesOf(document)]))
    const ids = [...new Set([...rebuilt.keys(), ...found.keys()])].filter((id) => rebuilt.get(id) !== found.get(id))
    return ids
      .slice(0, 3)
      .map((id) => `${collection} ${id} is not as rebuilt: ${difference(found.get(id), rebuilt.get(id))}`)
  })
}

/** Returns JSON with sorted keys, because engines may change the order of keys. */
const bytesOf = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

function difference(found: string | undefined, rebuilt: string | undefined): string {
  if (found === undefined) return 'it is missing'
  if (rebuilt === undefined) return 'it should not be there'
  let at = 0
  while (found[at] === rebuilt[at]) at += 1
  const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)
  return `${hash(found)} ≠ ${hash(rebuilt)}, from …${found.slice(Math.max(0, at - 30), at + 40)}… against …${rebuilt.slice(Math.max(0, at - 30), at + 40)}…`
}
