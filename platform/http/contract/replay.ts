import { categories } from '@filiz/domain/activity/events.ts'
import {
  dataSetParams,
  replayedPageQuery,
  replayedStreamParams,
  replayedStreamsQuery,
  replayedStateParams,
} from '@filiz/domain/data-sets/schemas.ts'
import { languages } from '@filiz/domain/shared/language.ts'
import { z } from 'zod'
import { defineRoute } from '../route.ts'

const common = { method: 'GET', tag: 'analysis', access: 'analyst', scope: 'exports', secret: true } as const
const errors = ['NOT_FOUND', 'CONFLICT'] as const
const stream = z
  .string()
  .meta({ description: '`plan-<pseudonym>_<yyyy>-<mm>` or `child-<pseudonym>`, as in the data set' })
const instant = z.iso.datetime()

const titled = z
  .strictObject({ activityId: z.string(), title: z.string().nullable(), language: z.enum(languages) })
  .meta({ id: 'ReplayedActivity', description: 'title: null if the activity is not in the catalogue' })
export type ReplayedActivity = z.infer<typeof titled>

const replayedStreams = z
  .strictObject({
    streams: z.array(z.strictObject({ stream, beganAt: instant })).readonly(),
    next: z.string().nullable().meta({ description: '`after` of the next page; null: this is the last one' }),
  })
  .meta({ id: 'ReplayedStreams' })
export type ReplayedStreams = z.infer<typeof replayedStreams>

const replayedEvents = z
  .strictObject({
    stream,
    events: z
      .array(
        z.strictObject({
          number: z.int().meta({ description: 'Place in the stream, from 1' }),
          position: z.string(),
          at: instant,
          type: z.string(),
          text: z.string().meta({ description: 'What happened, in the language of the request' }),
          actor: z.string(),
        }),
      )
      .readonly(),
    next: z.int().nullable().meta({ description: '`after` of the next page; null: this is the last one' }),
  })
  .meta({ id: 'ReplayedEvents' })
export type ReplayedEvents = z.infer<typeof replayedEvents>

const value = z.union([z.string(), z.number(), z.boolean()]).nullable()
const field = z.strictObject({
  name: z.string(),
  label: z.string(),
  before: value,
  after: value,
  isChanged: z.boolean(),
})
export type ReplayedField = z.infer<typeof field>

const choice = z
  .strictObject({
    policyVersion: z.string(),
    ageMonths: z.int(),
    items: z
      .array(
        z.strictObject({
          activity: titled,
          category: z.enum(categories),
          score: z.number().nullable().meta({ description: 'Without what the interests of the child add' }),
          parts: z.array(z.strictObject({ name: z.string(), value: z.number() })).readonly(),
          probability: z.number().nullable().meta({ description: 'Below 1: chance chose it' }),
          reasons: z.array(z.strictObject({ code: z.string(), text: z.string() })).readonly(),
        }),
      )
      .readonly(),
  })
  .meta({ id: 'ReplayedChoice' })
export type ReplayedChoice = z.infer<typeof choice>

const replayedState = z
  .strictObject({
    number: z.int(),
    isIncomplete: z
      .boolean()
      .meta({ description: 'True: the data set lacks events before this one, so there is no state' }),
    fields: z.array(field).readonly(),
    items: z
      .array(
        z.strictObject({
          activity: titled,
          change: z.enum(['same', 'added', 'removed', 'changed']),
          fields: z.array(field).readonly(),
        }),
      )
      .readonly(),
    choice: choice.nullable().meta({ description: 'What the planner chose, of an event that made the plan' }),
  })
  .meta({ id: 'ReplayedState' })
export type ReplayedState = z.infer<typeof replayedState>

export const listReplayedStreams = defineRoute({
  ...common,
  path: '/insights/data-sets/{id}/streams',
  summary: 'Streams of plans or of children in a data set, by pseudonym, in pages of 50',
  params: dataSetParams,
  query: replayedStreamsQuery,
  data: replayedStreams,
  errors,
})

export const getReplayedEvents = defineRoute({
  ...common,
  path: '/insights/data-sets/{id}/streams/{stream}',
  summary: 'The events of a stream of a data set in order, in pages of 100, of its first 2,000',
  params: replayedStreamParams,
  query: replayedPageQuery,
  data: replayedEvents,
  errors,
})

export const getReplayedState = defineRoute({
  ...common,
  path: '/insights/data-sets/{id}/streams/{stream}/states/{number}',
  summary: 'The state of a stream before and after one of its events, and what the planner chose with its reasons',
  params: replayedStateParams,
  data: replayedState,
  errors,
})
