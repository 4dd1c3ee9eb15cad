import { randomUUID } from 'node:crypto'
import type { OpenParts } from '@filiz/application/commands/command-handler.ts'
import { photosOfMemories } from '@filiz/application/photos/photos-of-memories.ts'
import { uuid5 } from '@filiz/application/commands/uuid5.ts'
import { childDecider } from '@filiz/domain/child/decider.ts'
import { isNamed } from '@filiz/domain/memories/changes.ts'
import type { MemoriesCommand } from '@filiz/domain/memories/commands.ts'
import { memoriesDecider } from '@filiz/domain/memories/decider.ts'
import { mayBeNamedAgain } from '@filiz/domain/memories/dropped-photos.ts'
import type { MemoryContent, MemoryPhoto } from '@filiz/domain/memories/events.ts'
import type { MemoriesState, Memory as StoredMemory } from '@filiz/domain/memories/evolve.ts'
import { monthOfMemory, type MemoryBody, type MemoryChangesBody } from '@filiz/domain/memories/schemas.ts'
import { localDay, monthOf } from '@filiz/domain/shared/calendar.ts'
import type { Day, Instant } from '@filiz/domain/shared/event.ts'
import type { Language } from '@filiz/domain/shared/language.ts'
import { childStream, memoriesStream, parsePlanId } from '@filiz/domain/shared/streams.ts'
import { successMessage } from '@filiz/domain/texts/messages.ts'
import { ApiError, fieldError } from '@filiz/http/api-error.ts'
import {
  addMemory,
  changeMemory,
  changePartsOfMemory,
  removeMemory,
  type Memory,
} from '@filiz/http/contract/memories.ts'
import { peopleOfMemory, toDiaryActivity, toMemory } from '@filiz/http/presenters/to-memory.ts'
import { route, type Call } from '@filiz/http/route.ts'
import { contextOf } from '../command-context.ts'
import { childAs, type FollowedChild } from '../children/child-stream.ts'
import type { CommandApiDependencies } from '../dependencies.ts'
import { namesOf } from '../names.ts'
import { activitiesById } from '../plans/catalogue.ts'
import { noOp, requireSuccess, withIdempotency } from '../with-idempotency.ts'

type Dependencies = Pick<
  CommandApiDependencies,
  'commands' | 'log' | 'vault' | 'catalogue' | 'idempotencyRecords' | 'clock' | 'photos'
>

/** Adds a memory. Its id derives from the idempotency key, so that a repeated request addresses the same memory. */
export const addMemoryRoute = (dependencies: Dependencies) =>
  route(addMemory, async (call) => {
    const { caller, idempotency, body, params } = call
    const unique = idempotency ? uuid5('memory', params.id, caller.accountId, idempotency.key) : randomUUID()
    const path = { id: params.id, memoryId: `${monthOf(body.day)}_${unique}` }
    const result = await execute(
      call,
      path,
      'content',
      async (data, child, memory) => ({
        type: 'AddMemory',
        data: { ...data, ...(await writtenContent(path.id, body, child, memory, dependencies)) },
      }),
      dependencies,
    )
    return { ...(await saved(result, call.language, dependencies)), message: success('memoryAdded', call) }
  })

/**
 * Saves a memory as a whole. With `If-Match` the body replaces the content; without it the author may not have seen
 * what others added, so nothing is taken out.
 */
export const changeMemoryRoute = (dependencies: Dependencies) =>
  route(changeMemory, async (call) => {
    const { params, body, ifMatch } = call
    const result = await execute(
      call,
      params,
      'path',
      async (data, child, memory) => {
        const seen = ifMatch === undefined ? withoutLostPhotos(body, memory, dependencies.clock.now()) : body
        const written = await writtenContent(params.id, seen, child, memory, dependencies)
        if (ifMatch !== undefined) return { type: 'ReplaceMemory', data: { ...data, ...written, revision: ifMatch } }
        const { today, birthDate, day, text, mood, photos } = written
        const changes = { day, text, mood, addedPhotos: photos }
        return { type: 'ChangeMemory', data: { ...data, today, birthDate, revision: null, changes } }
      },
      dependencies,
    )
    return { ...(await saved(result, call.language, dependencies)), message: success('memorySaved', call) }
  })

export const changePartsOfMemoryRoute = (dependencies: Dependencies) =>
  route(changePartsOfMemory, async (call) => {
    const { params, body } = call
    const { revision, addPhotoIds, removePhotoIds = [], ...replaced } = body
    const result = await execute(
      call,
      params,
      'path',
      async (data, child, memory) => {
        const addedPhotos = await photosOf(params.id, addPhotoIds ?? [], memory, 'addPhotoIds', dependencies)
        const changes = { ...withoutAbsent(replaced), addedPhotos, removedPhotoIds: removePhotoIds }
        return {
          type: 'ChangeMemory',
          data: { ...data, ...(await limitsOfDay(params.id, child, dependencies)), revision, changes },
        }
      },
      dependencies,
    )
    return { ...(await saved(result, call.language, dependencies)), message: success('memorySaved', call) }
  })

export const removeMemoryRoute = (dependencies: Dependencies) =>
  route(removeMemory, async (call) => {
    const { position } = await execute(
      call,
      call.params,
      'path',
      (data) => ({
        type: 'RemoveMemory',
        data: call.ifMatch === undefined ? data : { ...data, revision: call.ifMatch },
      }),
      dependencies,
    )
    return { message: success('memoryRemoved', call), position }
  })

const success = (message: Parameters<typeof successMessage>[0], { language }: Pick<Call, 'language'>) =>
  successMessage(message, language)

type CommonData = Omit<Extract<MemoriesCommand, { type: 'RemoveMemory' }>['data'], 'revision'>

/**
 * Executes a command to a memory; the result has the memory as it is then, unless it is gone. `If-Match` is compared
 * with the memory's revision by the decider, because other memories share the stream.
 */
async function execute(
  call: Call<'parent'>,
  { id: childId, memoryId }: { readonly id: string; readonly memoryId: string },
  streamNamedBy: 'path' | 'content',
  command: (
    data: CommonData,
    child: FollowedChild,
    memory: StoredMemory | undefined,
  ) => MemoriesCommand | Promise<MemoriesCommand>,
  dependencies: Dependencies,
) {
  const child = await childAs(call.caller, childId, 'remember', dependencies)
  const data = { at: dependencies.clock.now(), childId, memoryId, accountId: child.ownerId, by: child.by }
  const { commands } = dependencies
  const stream = memoriesStream(childId, monthOfMemory(memoryId))
  const memoryOf = ({ memories }: MemoriesState) => memories.find((memory) => memory.memoryId === memoryId)
  // A month may hold hundreds of other memories, which this command does not read.
  const openMemory: OpenParts<MemoriesState> = async ({ memories }, openDeep) => ({
    memories: await Promise.all(memories.map((memory) => (memory.memoryId === memoryId ? openDeep(memory) : memory))),
  })
  const { state, position } = await withIdempotency(
    call,
    {
      streamNamedBy,
      work: async () => {
        const result = await commands.handle(
          memoriesDecider,
          stream,
          (state: MemoriesState) => command(data, child, memoryOf(state)),
          contextOf({ ...call, ifMatch: undefined }),
          openMemory,
        )
        if (result.outcome === 'refused' && result.refusal.reason === 'ENTRY_CHANGED')
          throw await entryChanged(memoryOf(result.state)!, call.language, dependencies)
        return requireSuccess(result)
      },
      current: async () => noOp(await commands.load(memoriesDecider, stream, { open: openMemory })),
    },
    dependencies,
  )
  return { memory: memoryOf(state), position }
}

const withoutAbsent = ({
  text,
  day,
  mood,
  isFavourite,
}: Pick<MemoryChangesBody, 'text' | 'day' | 'mood' | 'isFavourite'>) => ({
  ...(text === undefined ? {} : { text }),
  ...(day === undefined ? {} : { day }),
  ...(mood === undefined ? {} : { mood }),
  ...(isFavourite === undefined ? {} : { isFavourite }),
})

const entryChanged = async (memory: StoredMemory, language: Language, dependencies: Dependencies) =>
  new ApiError('CONFLICT', { reason: 'ENTRY_CHANGED', current: await presentMemory(memory, language, dependencies) })

interface DayLimits {
  readonly today: Day
  readonly birthDate: Day
}

/** Returns the content of the body. */
async function writtenContent(
  childId: string,
  { photoIds, ...body }: MemoryBody,
  child: FollowedChild,
  memory: StoredMemory | undefined,
  dependencies: Dependencies,
): Promise<MemoryContent & DayLimits> {
  const limits = await limitsOfDay(childId, child, dependencies)
  const { planId, activityId } = body
  if (planId !== null && parsePlanId(planId)?.childId !== childId) throw fieldError('planId', 'not-an-option')
  if (activityId !== null && !(await activitiesById([activityId], false, dependencies)).has(activityId))
    throw fieldError('activityId', 'not-an-option')
  return { ...body, photos: await photosOf(childId, photoIds, memory, 'photoIds', dependencies), ...limits }
}

async function limitsOfDay(
  childId: string,
  { timeZone }: FollowedChild,
  { commands, clock }: Dependencies,
): Promise<DayLimits> {
  const { state: child } = await commands.load(childDecider, childStream(childId))
  if (child.status !== 'present') throw new ApiError('NOT_FOUND')
  return { today: localDay(clock.now(), timeZone), birthDate: child.birthDate }
}

/**
 * Returns the photos with these ids. `memory`: the memory before, whose photos need not be looked up again. Throws the
 * error of `field` for a photo that may not be named.
 */
async function photosOf(
  childId: string,
  photoIds: readonly string[],
  memory: StoredMemory | undefined,
  field: 'photoIds' | 'addPhotoIds',
  dependencies: Dependencies,
): Promise<readonly MemoryPhoto[]> {
  const { clock, photos } = dependencies
  const found = new Map<string, MemoryPhoto>(memory?.photos.map((photo) => [photo.photoId, photo]))
  const keep = (more: ReadonlyMap<string, MemoryPhoto>) => more.forEach((photo, photoId) => found.set(photoId, photo))
  const missing = () => photoIds.filter((photoId) => !found.has(photoId))
  if (missing().length > 0) keep(await photos.describe(childId, missing()))
  const old = await Array.fromAsync(missing(), async (photoId) => photos.isStored(childId, photoId))
  if (old.includes(true)) keep(await photosDroppedLately(childId, clock.now(), dependencies))
  return photoIds.map((photoId) => {
    const photo = found.get(photoId)
    if (!photo) throw fieldError(field, 'no-such-photo')
    return photo
  })
}

/** Returns the photos that memories of the child dropped, and that a memory may name again. */
async function photosDroppedLately(
  childId: string,
  now: Instant,
  dependencies: Dependencies,
): Promise<ReadonlyMap<string, MemoryPhoto>> {
  const { dropped } = await photosOfMemories(childId, dependencies)
  const lately = [...dropped.values()].filter((photo) => mayBeNamedAgain(photo, now))
  return new Map(lately.map(({ photoId, width, height }) => [photoId, { photoId, width, height }]))
}

/** Leaves out photos that were removed too long ago: the author has an outdated list and does not add them again. */
function withoutLostPhotos(body: MemoryBody, memory: StoredMemory | undefined, now: Instant): MemoryBody {
  const lost = (memory?.dropped ?? []).filter((photo) => !mayBeNamedAgain(photo, now))
  return { ...body, photoIds: body.photoIds.filter((photoId) => !isNamed(lost, photoId)) }
}

/** Presents the memory of a result. Throws 404 for one that was removed since, even for a repeated request. */
async function saved(
  { memory, position }: Awaited<ReturnType<typeof execute>>,
  language: Language,
  dependencies: Dependencies,
) {
  if (!memory) throw new ApiError('NOT_FOUND')
  return { data: await presentMemory(memory, language, dependencies), revision: memory.revision, position }
}

async function presentMemory(memory: StoredMemory, language: Language, dependencies: Dependencies): Promise<Memory> {
  const { memoryId, activityId } = memory
  const [names, activities] = await Promise.all([
    namesOf(peopleOfMemory(memory), dependencies),
    activitiesById(activityId === null ? [] : [activityId], false, dependencies),
  ])
  const activity = activityId === null ? undefined : activities.get(activityId)
  return toMemory(memoryId, memory, {
    person: (accountId) => ({ accountId, name: names.get(accountId) ?? null }),
    activity: activity ? toDiaryActivity(activity, language) : null,
  })
}
