import type { ActivityContent, ActivityEvent } from '@filiz/domain/activity/events.ts'
import { contentWith, textOf } from '@filiz/domain/activity/testing/content.ts'
import { recorded } from '@filiz/domain/read-models/testing/log.ts'
import type { Recorded } from '@filiz/domain/shared/event.ts'
import { describe, expect, it } from 'vitest'
import { planUndo } from './plan-undo.ts'

const at = '2026-11-21T08:30:00.000Z'
const activityId = 'e1'
const changeSet = 'set'
const contentOf = (hazards: ActivityContent['hazards']) =>
  contentWith(textOf('Muz salatası', { steps: ['Muzu bıçakla kesin.'] }), { minAge: 3, hazards })
const stream = `activity-${activityId}`
const added: ActivityEvent = {
  type: 'ActivityAdded',
  data: { at, activityId, origin: 'admin', status: 'published', content: contentOf(null) },
}
const revised: ActivityEvent = {
  type: 'ActivityRevised',
  data: { at, activityId, origin: 'admin', content: contentOf(['sharp']) },
}

/** Returns the planned line for an entry whose last event is of the change set. */
async function undoOf(now: string, ...ofEntry: readonly ActivityEvent[]) {
  const events: readonly Recorded[] = ofEntry.map((event, index) => {
    const one = recorded(event, stream, index + 1, index + 1)
    return event === ofEntry.at(-1)
      ? { ...one, metadata: { ...one.metadata, changeSet: { id: changeSet, kind: 'import', isFirst: true } } }
      : one
  })
  const dependencies = {
    readStore: { reached: async () => true, find: async () => [{ _id: `${activityId}:2`, activityId }] },
    log: {
      head: async () => events.at(-1)!.position,
      async *readStream() {
        yield* events
      },
    },
  } as unknown as Parameters<typeof planUndo>[2]
  const options = { language: 'en', overwrite: { all: false, ids: [] }, now } as const
  const { lines } = await planUndo(changeSet, options, dependencies)
  return lines[0]
}

it('says that an entry becomes a draft when its text before may not be published by the rules of today', async () => {
  expect(await undoOf(at, added, revised)).toMatchObject({
    action: 'update',
    entry: { status: 'draft' },
    remark: 'Becomes a draft: by the rules of today it cannot be published.',
  })
})

describe('a publication that the change set called off', () => {
  const publishAt = '2026-11-25T05:00:00.000Z'
  const draft: ActivityEvent = { ...added, data: { ...added.data, status: 'draft' } }
  const scheduled: ActivityEvent = { type: 'PublicationScheduled', data: { at, activityId, publishAt } }
  const archived: ActivityEvent = { type: 'ActivityArchived', data: { at, activityId, origin: 'admin' } }

  it('is scheduled again', async () => {
    const line = await undoOf(at, draft, scheduled, archived)
    expect(line).toMatchObject({
      entry: { status: 'draft', publishAt },
      changes: expect.arrayContaining([{ field: 'publishAt', before: null, after: publishAt }]),
    })
    expect(line).not.toHaveProperty('remark')
  })

  it('is not scheduled again once its time has passed, and the line says so', async () => {
    const line = await undoOf('2026-11-26T05:00:00.000Z', draft, scheduled, archived)
    expect(line).toMatchObject({ entry: { status: 'draft' }, remark: expect.stringContaining('overdue') })
    expect(line).not.toHaveProperty('entry.publishAt')
  })
})
