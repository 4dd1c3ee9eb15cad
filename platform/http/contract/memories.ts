import { diaryQuery, memoryBody, memoryChangesBody, memoryId } from '@filiz/domain/memories/schemas.ts'
import { moods } from '@filiz/domain/memories/events.ts'
import { checklistAges } from '@filiz/domain/milestones/events.ts'
import { id } from '@filiz/domain/shared/fields.ts'
import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { idParams } from './parameters.ts'
import { photo } from './photos.ts'
import { activitySummary, person } from './shapes.ts'

const tag = 'memories'
const errors = ['FORBIDDEN', 'NOT_FOUND', 'PRECONDITION_FAILED', 'IDEMPOTENCY_MISMATCH'] as const

const day = z.iso.date()
const month = z.string().regex(/^\d{4}-\d{2}$/)
const diaryActivity = activitySummary
  .pick({ id: true, title: true, language: true, category: true, picture: true })
  .meta({ id: 'DiaryActivity' })
export type DiaryActivity = z.infer<typeof diaryActivity>

export const memory = z
  .strictObject({
    kind: z.literal('memory'),
    id: z.string(),
    revision: z.string().meta({ description: 'Of its last change; for `If-Match` and for changes of parts' }),
    day,
    text: z.string().nullable(),
    mood: z.enum(moods).nullable(),
    photoIds: z.array(z.guid()).readonly(),
    photos: z.array(photo).readonly().meta({ description: 'Of the ids, in their order' }),
    planId: z.string().nullable(),
    activityId: z.guid().nullable(),
    // Not `nullable()`: the OpenAPI generator would make the component itself nullable.
    activity: z.union([diaryActivity, z.null()]),
    by: person.meta({ description: 'Who wrote it' }),
    changedBy: person.optional().meta({ description: 'Who changed it last, unless that is its author' }),
    isFavourite: z.boolean().meta({ description: 'It opens the letter of its month' }),
  })
  .meta({ id: 'Memory' })
export type Memory = z.infer<typeof memory>

const ofPlan = { id: z.string(), day, planId: z.string(), activityId: z.guid(), activity: diaryActivity }
const note = z
  .strictObject({ kind: z.literal('note'), ...ofPlan, text: z.string(), by: person })
  .meta({ id: 'DiaryNote', description: 'The note of somebody’s feedback' })
const done = z
  .strictObject({ kind: z.literal('activity'), ...ofPlan, by: z.union([person, z.null()]) })
  .meta({ id: 'DiaryCompletion', description: 'A completed activity of which neither a memory nor a note tells' })
const letterOfMonth = z
  .strictObject({
    kind: z.literal('letter'),
    id: z.string(),
    day,
    planId: z.string(),
    year: z.int(),
    month: z.int(),
    completed: z.int(),
  })
  .meta({ id: 'DiaryLetter', description: 'The letter of a month that is over' })

const reached = z
  .strictObject({
    kind: z.literal('milestone'),
    id: z.guid(),
    day,
    ageMonths: z.literal(checklistAges),
    text: z.string(),
  })
  .meta({ id: 'DiaryMilestone', description: 'A milestone that the child reached; not shown to helpers' })

/** New kinds may be added. */
const diaryEntry = z.discriminatedUnion('kind', [memory, note, done, reached, letterOfMonth])
export type DiaryEntry = z.infer<typeof diaryEntry>

export const listMemories = defineRoute({
  method: 'GET',
  path: '/children/{id}/memories',
  tag,
  access: 'parent',
  right: 'remember',
  summary:
    'The diary of a child, newest day first: memories, notes of feedback, completed activities, milestones and letters; a search finds words of texts and titles; further kinds may be added',
  params: idParams,
  query: diaryQuery,
  data: z.array(diaryEntry),
  beside: z.object({
    months: z.array(month).readonly().meta({ description: 'All months with entries, newest first' }),
  }),
  paged: true,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

export const addMemory = defineRoute({
  method: 'POST',
  path: '/children/{id}/memories',
  tag,
  access: 'parent',
  right: 'remember',
  summary: 'Add a memory: a text, photos that were sent before, or both',
  params: idParams,
  body: memoryBody,
  statuses: [201],
  data: memory,
  hasMessage: true,
  errors: [...errors, 'CONFLICT'],
})

const memoryParams = z.object({ id, memoryId })

export const changeMemory = defineRoute({
  method: 'PUT',
  path: '/children/{id}/memories/{memoryId}',
  tag,
  access: 'parent',
  right: 'remember',
  summary:
    'Save a memory as a whole. With `If-Match` it replaces the content, and what is left out is emptied. Without it, it sets text, day and mood and adds photos; favourite, links and other photos stay',
  params: memoryParams,
  body: memoryBody,
  data: memory,
  hasMessage: true,
  errors,
})

export const changePartsOfMemory = defineRoute({
  method: 'PATCH',
  path: '/children/{id}/memories/{memoryId}',
  tag,
  access: 'parent',
  right: 'remember',
  summary:
    'Change parts of a memory. Changes of different fields merge; a text or a day that changed since the revision is a CONFLICT with the reason ENTRY_CHANGED and the entry as `error.current`',
  params: memoryParams,
  body: memoryChangesBody,
  data: memory,
  hasMessage: true,
  errors: [...errors, 'CONFLICT'],
})

export const removeMemory = defineRoute({
  method: 'DELETE',
  path: '/children/{id}/memories/{memoryId}',
  tag,
  access: 'parent',
  right: 'remember',
  summary: 'Remove a memory with its photos; cannot be undone',
  params: memoryParams,
  hasMessage: true,
  errors,
})
