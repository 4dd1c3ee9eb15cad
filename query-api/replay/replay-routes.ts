import type { Catalogue } from '@filiz/application/catalogue/catalogue.ts'
import { choiceIn, replayedState, type ComparedField, type ReplayValue } from '@filiz/data-set/replay/states.ts'
import { eventsOf, streamsOf, type ReplayedEvent } from '@filiz/data-set/replay/streams.ts'
import { categories, type Category } from '@filiz/domain/activity/events.ts'
import type { ChildEvent } from '@filiz/domain/child/events.ts'
import type { PlanEvent } from '@filiz/domain/plan/events.ts'
import type { Language } from '@filiz/domain/shared/language.ts'
import { categoryName } from '@filiz/domain/texts/categories.ts'
import { reasonLabel } from '@filiz/domain/texts/reason-labels.ts'
import { replayFieldName, replayStepText } from '@filiz/domain/texts/replay.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import {
  getReplayedEvents,
  getReplayedState,
  listReplayedStreams,
  type ReplayedActivity,
  type ReplayedField,
} from '@filiz/http/contract/replay.ts'
import { activityTitle, languageOfTexts } from '@filiz/http/presenters/to-activity-summary.ts'
import { route, type Route } from '@filiz/http/route.ts'
import type { OpenDataSets } from './open-data-sets.ts'

const streamsOfPage = 50
const eventsOfPage = 100
/** Events of a stream that can be replayed. */
const mostEvents = 2000

/** Serves the streams of a data set, event by event. Everything except titles comes from the data set. */
export const replayRoutes = ({
  catalogue,
  dataSets,
}: {
  readonly catalogue: Pick<Catalogue, 'byIds'>
  readonly dataSets: OpenDataSets
}): Route[] => {
  /** Returns a function that names activities in a language. */
  async function titles(ids: readonly string[], language: Language) {
    const found = await catalogue.byIds(new Set(ids), false)
    return (activityId: string): ReplayedActivity => {
      const activity = found.get(activityId)
      return {
        activityId,
        title: activity ? activityTitle(activity, language) : null,
        language: activity ? languageOfTexts(activity, language) : language,
      }
    }
  }
  async function eventsFound(
    id: string,
    stream: string,
    accountId: string,
    limit: number,
  ): Promise<readonly ReplayedEvent[]> {
    const events = await dataSets.use(id, accountId, (db) => eventsOf(db, stream, limit))
    if (events.length === 0) throw new ApiError('NOT_FOUND')
    return events
  }

  return [
    route(listReplayedStreams, async ({ params: { id }, query, caller: { accountId } }) => {
      const found = await dataSets.use(id, accountId, (db) => streamsOf(db, { ...query, limit: streamsOfPage + 1 }))
      const streams = found.slice(0, streamsOfPage)
      return { data: { streams, next: found.length > streamsOfPage ? streams.at(-1)!.stream : null } }
    }),

    route(getReplayedEvents, async (call) => {
      const { id, stream } = call.params
      const { after } = call.query
      const upTo = Math.min(after + eventsOfPage, mostEvents)
      const events = await eventsFound(id, stream, call.caller.accountId, upTo + 1)
      const page = events.slice(after, upTo)
      const titleOf = await titles(page.flatMap(activitiesIn), call.language)
      const nameOf = (activityId: string | undefined) =>
        activityId === undefined ? '' : (titleOf(activityId).title ?? activityId)
      return {
        data: {
          stream,
          events: page.map((event, index) => {
            const [activityId, before] = activitiesIn(event)
            return {
              number: after + index + 1,
              position: event.position.replace(/^0+(?=\d)/, ''),
              at: event.data.at,
              type: event.type,
              text: replayStepText(event.type as never, call.language, {
                title: nameOf(activityId),
                before: nameOf(before),
              }),
              actor: event.metadata.actor,
            }
          }),
          next: events.length > upTo && upTo < mostEvents ? upTo : null,
        },
      }
    }),

    route(getReplayedState, async (call) => {
      const { id, stream, number } = call.params
      if (number < 1 || number > mostEvents) throw new ApiError('NOT_FOUND')
      const events = await eventsFound(id, stream, call.caller.accountId, number)
      const event = events[number - 1]
      if (!event) throw new ApiError('NOT_FOUND')
      const state = replayedState(events, number - 1)
      const { fields, items } = state.isIncomplete ? { fields: [], items: [] } : state
      const choice = choiceIn(event)
      const titleOf = await titles(
        [...items, ...(choice?.items ?? [])].map(({ activityId }) => activityId),
        call.language,
      )
      const fieldOf = (field: ComparedField) => toField(field, call.language)
      return {
        data: {
          number,
          isIncomplete: state.isIncomplete,
          fields: fields.map(fieldOf),
          items: items.map((item) => ({
            activity: titleOf(item.activityId),
            change: item.change,
            fields: item.fields.map(fieldOf),
          })),
          choice: choice && {
            ...choice,
            items: choice.items.map(({ activityId, reasons, ...item }) => ({
              ...item,
              activity: titleOf(activityId),
              reasons: reasons.map((code) => ({ code, text: reasonLabel(code, call.language) })),
            })),
          },
        },
      }
    }),
  ]
}

/** Returns the activity of an event, or what came by it, and then what went for it. */
function activitiesIn(event: ReplayedEvent): readonly string[] {
  const { type, data } = event as ChildEvent | PlanEvent
  if (type === 'ActivitySwapped') return [data.replacement.activityId, data.activityId]
  if (type === 'SwapUndone') return [data.activityId, data.replacement]
  return 'activityId' in data ? [data.activityId] : []
}

const toField = ({ name, before, after, isChanged }: ComparedField, language: Language): ReplayedField => {
  const shown = (value: ReplayValue) =>
    name === 'category' && categories.includes(value as Category) ? categoryName(value as Category, language) : value
  return { name, label: replayFieldName(name, language), before: shown(before), after: shown(after), isChanged }
}
