import { plainPicture } from '@filiz/application/testing/pictures.ts'
import { moods } from '@filiz/domain/memories/events.ts'
import type { Memory } from '@filiz/http/contract/memories.ts'
import type { Answer, Call, LoadStatistics } from './api.ts'
import type { Random } from './random.ts'

type Written = Pick<Memory, 'revision' | 'text' | 'mood' | 'isFavourite' | 'photoIds'>
/** The expected memories of a child, by id. No other client changes them. */
export type Diary = Map<string, Written>

/** The month of all memories of the load, apart from the notes of feedback. */
const month = '2024-03'
const mostMemories = 20

interface Surroundings {
  readonly write: (what: string, call: Call, events: Readonly<Record<string, number>>) => Promise<Answer | undefined>
  readonly read: (path: string) => Promise<Answer>
  readonly wrong: (what: string, answer: Answer) => undefined
  readonly meetings: LoadStatistics
  readonly random: Random
}

/** Writes memories with photos, changes and removes them, and checks that the diary is read as it was written. */
export function createDiaryWriter({ write, read, wrong, meetings, random }: Surroundings) {
  let photosLeft = 20

  const pathOf = (childId: string) => `/children/${childId}`
  const written = ({ revision, text, mood, isFavourite, photoIds }: Memory): Written => {
    return { revision, text, mood, isFavourite, photoIds }
  }
  const newText = () => `Anı ${random.uuid()}`

  async function sendPhoto(childId: string): Promise<string | undefined> {
    photosLeft -= 1
    const body = await plainPicture(400, 300, random.pick(['red', 'green', 'blue']))
      .png()
      .toBuffer()
    const path = `${pathOf(childId)}/photos`
    const sent = await write('send a photo', { method: 'POST', path, body, type: 'image/png' }, {})
    return sent?.status === 201 ? (sent.body.data.photoId as string) : sent && wrong('send a photo', sent)
  }
  const mayBePhoto = async (childId: string): Promise<readonly string[]> => {
    const photoId = photosLeft > 0 && random.chance(0.6) ? await sendPhoto(childId) : undefined
    return photoId === undefined ? [] : [photoId]
  }

  async function add(childId: string, diary: Diary) {
    const photoIds = await mayBePhoto(childId)
    const body = { day: `${month}-05`, text: newText(), mood: random.pick(moods), photoIds }
    const path = `${pathOf(childId)}/memories`
    const answer = await write('add a memory', { method: 'POST', path, body }, { MemoryAdded: 1 })
    if (answer?.status !== 201) return void (answer && wrong('add a memory', answer))
    diary.set(answer.body.data.id, written(answer.body.data))
  }

  async function amend(childId: string, diary: Diary, memoryId: string) {
    const { revision, photoIds, isFavourite } = diary.get(memoryId)!
    const text = newText()
    const addPhotoIds = photoIds.length < 3 ? await mayBePhoto(childId) : []
    const removePhotoIds = random.chance(0.3) ? photoIds.slice(0, 1) : []
    const expected = {
      text,
      isFavourite: !isFavourite,
      photoIds: [...photoIds.filter((id) => !removePhotoIds.includes(id)), ...addPhotoIds],
    }
    const path = `${pathOf(childId)}/memories/${memoryId}`
    const body = { revision, text, isFavourite: !isFavourite, addPhotoIds, removePhotoIds }
    const answer = await write('change a memory', { method: 'PATCH', path, body }, { MemoryAmended: 1 })
    if (answer?.status !== 200) return void (answer && wrong('change a memory', answer))
    diary.set(memoryId, { ...written(answer.body.data), ...expected })
  }

  async function remove(childId: string, diary: Diary, memoryId: string) {
    const path = `${pathOf(childId)}/memories/${memoryId}`
    const answer = await write('remove a memory', { method: 'DELETE', path }, { MemoryRemoved: 1 })
    if (answer?.status !== 200) return void (answer && wrong('remove a memory', answer))
    diary.delete(memoryId)
  }

  return {
    async step(childId: string, diary: Diary) {
      const ids = [...diary.keys()]
      const dice = random.below(100)
      if (ids.length === 0 || (dice < 40 && ids.length < mostMemories)) await add(childId, diary)
      else if (dice < 90) await amend(childId, diary, random.pick(ids))
      else await remove(childId, diary, random.pick(ids))
    },

    /** Reads the month and checks that it includes this family's writes, unless the response is marked as stale. */
    async check(childId: string, diary: Diary): Promise<void> {
      const answer = await read(`${pathOf(childId)}/memories?month=${month}`)
      if (answer.stale) return void (meetings.staleReads += 1)
      if (answer.status !== 200) return wrong('read a diary', answer)
      const found = new Map((answer.body.data as Memory[]).map((memory) => [memory.id, written(memory)]))
      if (describe(found) !== describe(diary))
        meetings.wrong.push(`the diary of ${childId} is read as ${describe(found)}, was written as ${describe(diary)}`)
    },
  }
}

const describe = (diary: Diary) => JSON.stringify([...diary].toSorted(([a], [b]) => (a < b ? -1 : 1)))
