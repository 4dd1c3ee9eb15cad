import { activityHistory, type ActivityHistoryDocument } from '@filiz/domain/read-models/activity-history.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { readNotes, saveViews } from '@filiz/http/contract/admin-feed.ts'
import { route } from '@filiz/http/route.ts'
import { unreadNotes } from '@filiz/http/unread-notes.ts'
import type { CommandApiDependencies } from '../dependencies.ts'

type Dependencies = Pick<CommandApiDependencies, 'readStore' | 'adminDesks'>

const historyIn = collectionName(activityHistory)

/** Stores what an administrator has read without an event, because it is no fact of the catalogue. */
export const readNotesRoute = ({ readStore, adminDesks }: Dependencies) =>
  route(readNotes, async ({ body: { upTo }, caller: { accountId } }) => {
    const note = await readStore.get<ActivityHistoryDocument>(historyIn, upTo)
    if (!note) throw new ApiError('NOT_FOUND')
    const desk = await adminDesks.change(accountId, ({ notesReadUpTo }) => ({
      notesReadUpTo: note.position > notesReadUpTo ? note.position : notesReadUpTo,
    }))
    return { data: { unread: await unreadNotes(accountId, desk, readStore) } }
  })

export const saveViewsRoute = ({ adminDesks }: Dependencies) =>
  route(saveViews, async ({ body: { views }, caller: { accountId } }) => ({
    data: (await adminDesks.change(accountId, () => ({ views }))).views,
  }))
