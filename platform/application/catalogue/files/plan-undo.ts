import { isComplete } from '@filiz/domain/activity/missing-fields.ts'
import { faultsIfPublished } from '@filiz/domain/activity/publication.ts'
import { activityDecider } from '@filiz/domain/registry/activity-decider.ts'
import type { ActivityEvent } from '@filiz/domain/activity/events.ts'
import type { ActivityState } from '@filiz/domain/activity/evolve.ts'
import { changesBetween } from '@filiz/domain/catalogue/changes.ts'
import type { ImportedEntry } from '@filiz/domain/imports/events.ts'
import { activityHistory, type ActivityHistoryDocument } from '@filiz/domain/read-models/activity-history.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import type { Instant, Recorded } from '@filiz/domain/shared/event.ts'
import { activityStream } from '@filiz/domain/shared/streams.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { requireCaughtUp } from '../../operation/read-model-checks.ts'
import { readSupportedEvents } from '../../commands/read-supported-events.ts'
import type { PlanOptions } from './plan-lines.ts'
import type { PlannedImport, PlannedLine } from './planned-line.ts'

const patienceMs = 5_000
const pageSize = 500
/** Number of streams that are read concurrently. */
const lot = 20
const historyIn = collectionName(activityHistory)

interface Dependencies {
  readonly readStore: ReadStore
  readonly log: Pick<EventLog, 'head' | 'readStream'>
}

interface UndoOptions extends Pick<PlanOptions, 'language' | 'overwrite'> {
  readonly now: Instant
}

/**
 * Computes how each entry of a change set becomes what it was before. An entry that somebody has changed since is a
 * conflict, unless it is chosen. An entry that the change set created is archived. A publication that the change set
 * called off is scheduled again, unless its time has passed.
 */
export async function planUndo(
  changeSet: string,
  options: UndoOptions,
  { readStore, log }: Dependencies,
): Promise<PlannedImport> {
  await requireCaughtUp({ log, readStore }, [historyIn], patienceMs)
  const ids = await changedEntries(changeSet, readStore)
  const lines: PlannedLine[] = []
  for (let from = 0; from < ids.length; from += lot) {
    const these = ids.slice(from, from + lot)
    const streams = await Promise.all(these.map((id) => Array.fromAsync(readSupportedEvents(log, activityStream(id)))))
    for (const [index, events] of streams.entries()) {
      const activityId = these[index]!
      lines.push(planLine(lines.length + 1, activityId, changeSet, events, options))
    }
  }
  return { lines, alarms: [] }
}

async function changedEntries(changeSet: string, readStore: Pick<ReadStore, 'find'>): Promise<readonly string[]> {
  const ids = new Set<string>()
  for (let after = ''; ;) {
    const page = await readStore.find<ActivityHistoryDocument>(historyIn, {
      where: { changeSet, _id: { gt: after } },
      sort: ['_id'],
      limit: pageSize,
      without: ['content'],
    })
    for (const { activityId } of page) ids.add(activityId)
    if (page.length < pageSize) return [...ids]
    after = page.at(-1)!._id
  }
}

function planLine(
  line: number,
  activityId: string,
  changeSet: string,
  events: readonly Recorded[],
  { overwrite, language, now: time }: UndoOptions,
): PlannedLine {
  const isOfSet = ({ metadata }: Recorded) => metadata.changeSet?.id === changeSet
  const first = events.findIndex(isOfSet)
  const before = stateAfter(events.slice(0, Math.max(first, 0)))
  const now = stateAfter(events)
  if (first < 0 || now.status === 'none') return { line, action: 'unchanged', activityId }

  const wanted =
    before.status === 'none' ? { status: 'archived' as const, content: now.content, publishAt: null } : before
  // A recall is never taken back by an undo.
  const isRecalled = now.status === 'archived' && now.recalled !== null
  const refuses =
    !isRecalled &&
    wanted.status === 'published' &&
    (!isComplete(wanted.content) || faultsIfPublished(wanted.content, now).length > 0)
  const status = isRecalled ? 'archived' : refuses ? 'draft' : wanted.status
  const scheduled = status === 'archived' ? null : wanted.publishAt
  const isMissed = scheduled !== null && scheduled <= time && now.publishAt === null
  const publishAt = scheduled === null || isMissed ? now.publishAt : scheduled
  const common = { line, title: now.content.translations.tr.title }
  const changes = changesBetween(
    { status: now.status, publishAt: now.publishAt, ...now.content },
    { status, publishAt, ...wanted.content },
  )
  if (changes.length === 0) return { ...common, action: 'unchanged', activityId }
  const isChangedSince = events.slice(first).some((event) => !isOfSet(event) && !isAboutNotes(event))
  const isChosen = overwrite.all || overwrite.ids.includes(activityId)
  if (isChangedSince && !isChosen) return { ...common, action: 'conflict', activityId, changes }
  const entry: ImportedEntry = {
    line,
    isNew: false,
    activityId,
    status,
    content: wanted.content,
    expected: { version: now.version, status: now.status },
    ...(publishAt !== null && { publishAt }),
  }
  const remark = refuses ? staysDraft : isMissed ? overdue : null
  return { ...common, action: 'update', entry, changes, ...(remark && { remark: remark[language] }) }
}

const staysDraft = {
  tr: 'Taslak olur: bugünkü kurallara göre yayınlanamaz.',
  en: 'Becomes a draft: by the rules of today it cannot be published.',
}

const overdue = {
  tr: 'Yayın zamanı geçti: kendiliğinden yayınlanmaz, yeni bir gün seçin.',
  en: 'Its publication is overdue: it is not published by itself, so choose another day.',
}

const stateAfter = (events: readonly Recorded[]): ActivityState =>
  events.reduce<ActivityState>(
    (state, event) => activityDecider.evolve(state, event as unknown as ActivityEvent),
    activityDecider.initial,
  )

const isAboutNotes = ({ type }: Recorded) => type === 'ActivityNoted' || type === 'NoteResolved'
