import type { feedKinds } from '../activity/events.ts'
import type { MilestoneRevised } from '../milestones/events.ts'
import type { Instant, Recorded } from '../shared/event.ts'
import type { Language } from '../shared/language.ts'
import { activityHistory, type ActivityHistoryDocument } from './activity-history.ts'
import { OutOfOrder, type Folded, type Projection } from './projection.ts'

/** One line of the feed: a change of an entry, an import or bulk change as a whole, or a revised milestone. */
export type CatalogueFeedDocument = Folded & {
  readonly kind: (typeof feedKinds)[number]
  readonly at: Instant
  readonly actor: string
  /** Id of the (first) change's document in the history of activities; null for a milestone. */
  readonly step: string | null
  readonly changeSet: string | null
  /** Number of entries that the import or bulk change has changed so far. */
  readonly entries: number
  readonly milestone: { readonly id: string; readonly text: Readonly<Record<Language, string>> } | null
}

/** The feed of the catalogue, with one line for all changes of an import or bulk change. */
export const catalogueFeed: Projection<CatalogueFeedDocument> = {
  name: 'catalogue_feed',
  version: 1,
  indexes: [['position'], ['kind', 'position'], ['actor', 'position'], ['actor', 'kind', 'position']],
  eventTypes: [...activityHistory.eventTypes, 'MilestoneRevised'],
  documents: (event) =>
    isMilestone(event)
      ? event.data.origin === 'admin'
        ? [`${event.data.milestoneId}:${event.revision}`]
        : []
      : event.metadata.changeSet
        ? [event.metadata.changeSet.id]
        : activityHistory.documents(event),
  owners: () => ({}),
  removal: () => undefined,
  fold(document, event) {
    const { position, revision, metadata } = event
    const { changeSet, actor } = metadata
    const id = catalogueFeed.documents(event)[0]!
    if (document !== undefined) {
      if (!changeSet) throw new OutOfOrder('catalogue_feed', event, 'it is there already')
      return { ...document, position, revision, entries: document.entries + (changeSet.isFirst ? 1 : 0) }
    }
    const line = { _id: id, position, revision, actor, changeSet: changeSet?.id ?? null, entries: 1 }
    if (isMilestone(event)) {
      const { at, milestoneId, content } = event.data
      const { tr, en } = content.translations
      const milestone = { id: milestoneId, text: { tr: tr.text, en: en.text } }
      return { ...line, kind: 'milestones', at, step: null, milestone }
    }
    const { _id: step, kind, at } = activityHistory.fold(undefined, event) as ActivityHistoryDocument
    return { ...line, kind: changeSet ? 'sets' : kind, at, step, milestone: null }
  },
}

const isMilestone = (event: Recorded): event is Recorded<MilestoneRevised> => event.type === 'MilestoneRevised'
