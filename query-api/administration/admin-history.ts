import { ApiError } from '@filiz/http/api-error.ts'
import { getCatalogueHistory, getCatalogueVersion } from '@filiz/http/contract/admin-activities.ts'
import type { Language } from '@filiz/domain/shared/language.ts'
import type { DoneBy, HistoryEntry } from '@filiz/http/contract/admin-shapes.ts'
import {
  toCatalogueContent,
  toConfirmedWord,
  toRecallReason,
  toRefusal,
} from '@filiz/http/presenters/to-catalogue-entry.ts'
import { route, type Route } from '@filiz/http/route.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { collections } from '../collections.ts'
import type { QueryApiDependencies } from '../dependencies.ts'
import { resolveActors } from '../resolve-actors.ts'
import { waitForPosition } from '../wait-for-position.ts'
import type { ActivityHistoryDocument } from '@filiz/domain/read-models/activity-history.ts'

type Dependencies = Pick<QueryApiDependencies, 'readStore' | 'sealer'>
type Step = Omit<ActivityHistoryDocument, 'content'>

/** Change history of a catalogue activity. */
export const adminHistoryRoutes = (dependencies: Dependencies): Route[] => {
  const { readStore } = dependencies
  return [
    route(getCatalogueHistory, async (call) => {
      await waitForPosition(call, readStore, [collections.activityHistory])
      const { page, limit } = call.query
      const steps = await stepsOf(call.params.id, readStore)
      if (steps.length === 0) throw new ApiError('NOT_FOUND')
      let version = 0
      const newestFirst = steps
        .map((step) => ({ step, version: step.hasContent ? ++version : version }))
        .reverse()
        .slice((page - 1) * limit, page * limit)
      const resolutions = resolutionsIn(steps)
      const by = await resolveActors(
        steps.map(({ actor }) => actor),
        dependencies,
      )
      return {
        data: newestFirst.map(({ step, version: from }) => ({
          ...toHistoryStep(step, by, call.language, resolutions),
          version: from,
        })),
        page: { page, limit, total: steps.length, hasMore: page * limit < steps.length },
      }
    }),

    route(getCatalogueVersion, async (call) => {
      await waitForPosition(call, readStore, [collections.activityHistory])
      const { id, n } = call.params
      const [step] = await readStore.find<ActivityHistoryDocument>(collections.activityHistory, {
        where: { activityId: id, hasContent: true },
        sort: ['revision'],
        skip: n - 1,
        limit: 1,
      })
      if (!step?.content) throw new ApiError('NOT_FOUND')
      return {
        data: {
          version: n,
          at: step.at,
          by: (await resolveActors([step.actor], dependencies))(step.actor),
          content: toCatalogueContent(step.content),
        },
      }
    }),
  ]
}

/** Resolutions by the id of their note's document. */
export type Resolutions = ReadonlyMap<string, Pick<Step, 'at' | 'actor'>>
export const resolutionsIn = (steps: readonly Step[]): Resolutions =>
  new Map(steps.flatMap((step) => (step.note === null ? [] : [[`${step.activityId}:${step.note}`, step]])))
const resolvedBy = (resolution: Pick<Step, 'at' | 'actor'> | undefined, by: (actor: string) => DoneBy) =>
  resolution && { resolved: { at: resolution.at, by: by(resolution.actor) } }

/** Presents one change, without the version. */
export const toHistoryStep = (
  step: Step,
  by: (actor: string) => DoneBy,
  language: Language,
  resolutions: Resolutions,
): Omit<HistoryEntry, 'version'> => ({
  what: step.type === 'WorkingDraftClosed' && step.published ? 'draft-published' : what[step.type],
  at: step.at,
  by: by(step.actor),
  ...(step.revertedTo !== null && { revertedTo: step.revertedTo }),
  ...(step.text !== null && { text: step.text }),
  ...(step.type === 'ActivityNoted' && { note: step.revision, ...resolvedBy(resolutions.get(step._id), by) }),
  ...(step.note !== null && { note: step.note }),
  ...(step.reason !== null && { reason: toRecallReason(step.reason) }),
  ...(step.changeSet !== null && { changeSet: step.changeSet }),
  ...(step.words !== null && { words: step.words.map(toConfirmedWord) }),
  ...(step.publishAt !== null && { publishAt: step.publishAt }),
  ...(step.refusal !== null && { refusal: toRefusal(step.refusal, language) }),
})

const what: Readonly<Record<ActivityHistoryDocument['type'], HistoryEntry['what']>> = {
  ActivityAdded: 'added',
  ActivityRevised: 'revised',
  ActivityReverted: 'reverted',
  ActivityPublished: 'published',
  ActivityUnpublished: 'unpublished',
  ActivityArchived: 'archived',
  ActivityRecalled: 'recalled',
  ActivityRestored: 'restored',
  HazardWordsConfirmed: 'confirmed',
  ActivityNoted: 'noted',
  NoteResolved: 'note-resolved',
  WorkingDraftSaved: 'draft-saved',
  WorkingDraftClosed: 'draft-discarded',
  PublicationScheduled: 'scheduled',
  PublicationUnscheduled: 'unscheduled',
  ScheduledPublicationRefused: 'schedule-refused',
}

const pageSize = 500

/** Returns all changes of an activity, oldest first, without the activity's texts. */
async function stepsOf(activityId: string, readStore: ReadStore): Promise<readonly Step[]> {
  const steps: Step[] = []
  for (let skip = 0; ; skip += pageSize) {
    const found = await readStore.find<ActivityHistoryDocument>(collections.activityHistory, {
      where: { activityId },
      sort: ['revision'],
      skip,
      limit: pageSize,
      without: ['content'],
    })
    steps.push(...found)
    if (found.length < pageSize) return steps
  }
}
