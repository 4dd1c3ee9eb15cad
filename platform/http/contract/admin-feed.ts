import { feedQuery, readNotesBody, viewsBody } from '@filiz/domain/activity/schemas.ts'
import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { change } from './admin-files.ts'
import { historyEntry } from './admin-shapes.ts'

const tag = 'administration'
const errors = ['PRECONDITION_FAILED', 'IDEMPOTENCY_MISMATCH'] as const

const feedEntry = historyEntry
  .omit({ version: true })
  .extend({
    id: z.string().meta({ description: 'Of the change itself' }),
    activityId: z.guid().optional().meta({ description: 'Absent for a milestone, which only a grouped feed has' }),
    title: z.string(),
    unread: z.boolean().meta({ description: 'A note of somebody else that you have not marked as read' }),
  })
  .extend({
    changes: z
      .array(change)
      .readonly()
      .optional()
      .meta({ description: 'In a grouped feed: the changed fields; of a set those of its first entry' }),
    set: z
      .strictObject({ id: z.guid(), kind: z.enum(['file', 'undo', 'bulk']), entries: z.int() })
      .optional()
      .meta({ description: 'In a grouped feed: the import or bulk change that this line stands for' }),
  })
  .meta({ id: 'FeedEntry' })
export type FeedEntry = z.infer<typeof feedEntry>

const unread = z.strictObject({ unread: z.int() })
const views = z.array(z.strictObject({ name: z.string(), query: z.string() })).readonly()

export const getFeed = defineRoute({
  method: 'GET',
  path: '/admin/feed',
  tag,
  access: 'editor',
  summary:
    'Who changed what in the catalogue and when, newest first; of one person or one kind as well; `grouped=true`: one line for each import or bulk change, and lines for milestones',
  query: feedQuery,
  data: z.array(feedEntry),
  paged: true,
})

export const listAuthors = defineRoute({
  method: 'GET',
  path: '/admin/authors',
  tag,
  access: 'editor',
  summary: 'Who keeps the catalogue: editors and administrators by name',
  data: z.array(z.strictObject({ id: z.guid(), name: z.string() }).meta({ id: 'Author' })),
})

export const countUnreadNotes = defineRoute({
  method: 'GET',
  path: '/admin/notes',
  tag,
  access: 'editor',
  summary: 'How many notes of others you have not marked as read',
  data: unread,
})

export const readNotes = defineRoute({
  method: 'PUT',
  path: '/admin/notes/read',
  tag,
  access: 'editor',
  summary: 'Mark notes as read up to one of the feed',
  body: readNotesBody,
  data: unread,
  errors: ['NOT_FOUND', ...errors],
})

export const listViews = defineRoute({
  method: 'GET',
  path: '/admin/views',
  tag,
  access: 'editor',
  summary: 'Your saved views of the catalogue',
  data: views,
})

export const saveViews = defineRoute({
  method: 'PUT',
  path: '/admin/views',
  tag,
  access: 'editor',
  summary: 'Save your views of the catalogue in place of those before',
  body: viewsBody,
  data: views,
  errors,
})
