import { randomUUID } from 'node:crypto'
import { uuid5 } from '@filiz/application/uuid5.ts'
import { childDecider } from '@filiz/domain/child/decider.ts'
import type { MemoriesCommand } from '@filiz/domain/memories/commands.ts'
import { memoriesDecider } from '@filiz/domain/memories/decider.ts'
import type { MemoryContent, MemoryPhoto } from '@filiz/domain/memories/events.ts'
import type { Memory as StoredMemory } from '@filiz/domain/memories/evolve.ts'
import { monthOfMemory, type MemoryBody } from '@filiz/domain/memories/schemas.ts'
import { localDay, monthOf } from '@filiz/domain/shared/calendar.ts'
import type { Day } from '@filiz/domain/shared/event.ts'
import type { Language } from '@filiz/domain/shared/language.ts'
import { childStream, memoriesStream, parsePlanId } from '@filiz/domain/shared/streams.ts'
import { successMessage } from '@filiz/domain/texts/messages.ts'
import { ApiError, fieldError } from '@filiz/http/api-error.ts'
import { addMemory, changeMemory, removeMemory, type Memory } from '@filiz/http/contract/memories.ts'
import { toDiaryActivity, toMemory } from '@filiz/http/presenters/to-memory.ts'
import { route, type Call } from '@filiz/http/route.ts'
import { childAs, type FollowedChild } from '../children/child-stream.ts'
import type { CommandApiDependencies } from '../dependencies.ts'
import { namesOf } from '../names.ts'
import { activitiesById } from '../plans/catalogue.ts'
import { executeCommand } from '../with-idempotency.ts'

type Dependencies = Pick<
  CommandApiDependencies,
  'commands' | 'vault' | 'catalogue' | 'idempotencyRecords' | 'clock' | 'photos'
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

export const changeMemoryRoute = (dependencies: Dependencies) =>
  route(changeMemory, async (call) => {
    const { params, body } = call
    const result = await execute(
      call,
      params,
      'path',
      async (data, child, memory) => ({
        type: 'ChangeMemory',
        data: { ...data, ...(await writtenContent(params.id, body, child, memory, dependencies)) },
      }),
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
      (data) => ({ type: 'RemoveMemory', data }),
      dependencies,
    )
    return { message: success('memoryRemoved', call), position }
  })

const success = (message: Parameters<typeof successMessage>[0], { language }: Pick<Call, 'language'>) =>
  successMessage(message, language)

type CommonData = Extract<MemoriesCommand, { type: 'RemoveMemory' }>['data']

/** Executes a command to a memory; the result has the memory as it is then, unless it is gone. */
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
  const { state, revision, position } = await executeCommand(
    call,
    streamNamedBy,
    memoriesDecider,
    memoriesStream(childId, monthOfMemory(memoryId)),
    ({ memories }) =>
      command(
        data,
        child,
        memories.find((memory) => memory.memoryId === memoryId),
      ),
    dependencies,
  )
  return { memory: state.memories.find((memory) => memory.memoryId === memoryId), revision, position }
}

interface Written extends MemoryContent {
  readonly today: Day
  readonly birthDate: Day
}

/** Returns the content of the body. `memory`: the memory before, whose photos need not be looked up again. */
async function writtenContent(
  childId: string,
  { photoIds, ...body }: MemoryBody,
  { timeZone }: FollowedChild,
  memory: StoredMemory | undefined,
  { commands, clock, photos, catalogue }: Dependencies,
): Promise<Written> {
  const { state: child } = await commands.load(childDecider, childStream(childId))
  if (child.status !== 'present') throw new ApiError('NOT_FOUND')
  const { planId, activityId } = body
  if (planId !== null && parsePlanId(planId)?.childId !== childId) throw fieldError('planId', 'not-an-option')
  if (activityId !== null && !(await activitiesById([activityId], false, { catalogue, commands })).has(activityId))
    throw fieldError('activityId', 'not-an-option')
  const known = new Map<string, MemoryPhoto>(memory?.photos.map((photo) => [photo.photoId, photo]))
  const unknown = photoIds.filter((photoId) => !known.has(photoId))
  const found = unknown.length === 0 ? known : new Map([...known, ...(await photos.describe(childId, unknown))])
  return {
    ...body,
    photos: photoIds.map((photoId) => {
      const photo = found.get(photoId)
      if (!photo) throw fieldError('photoIds', 'no-such-photo')
      return photo
    }),
    today: localDay(clock.now(), timeZone),
    birthDate: child.birthDate,
  }
}

/** Presents the memory of a result. Throws 404 for one that was removed since, even for a repeated request. */
async function saved(
  { memory, revision, position }: Awaited<ReturnType<typeof execute>>,
  language: Language,
  dependencies: Dependencies,
) {
  if (!memory) throw new ApiError('NOT_FOUND')
  const { memoryId, activityId, by } = memory
  const [names, activities] = await Promise.all([
    namesOf([by], dependencies),
    activitiesById(activityId === null ? [] : [activityId], false, dependencies),
  ])
  const activity = activityId === null ? undefined : activities.get(activityId)
  const data: Memory = toMemory(memoryId, memory, {
    by: { accountId: by, name: names.get(by) ?? null },
    activity: activity ? toDiaryActivity(activity, language) : null,
  })
  return { data, revision, position }
}
