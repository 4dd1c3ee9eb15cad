import type { ActivityContent, ActivityEvent } from '@filiz/domain/activity/events.ts'
import { contentWith, textOf } from '@filiz/domain/activity/testing/content.ts'
import { recorded } from '@filiz/domain/read-models/testing/log.ts'
import type { Recorded } from '@filiz/domain/shared/event.ts'
import { expect, it } from 'vitest'
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

it('says that an entry becomes a draft when its text before may not be published by the rules of today', async () => {
  const change = recorded(revised, stream, 2, 2)
  const events: readonly Recorded[] = [
    recorded(added, stream, 1, 1),
    { ...change, metadata: { ...change.metadata, changeSet: { id: changeSet, kind: 'import', isFirst: true } } },
  ]
  const dependencies = {
    readStore: { reached: async () => true, find: async () => [{ _id: `${activityId}:2`, activityId }] },
    log: {
      head: async () => events.at(-1)!.position,
      async *readStream() {
        yield* events
      },
    },
  } as unknown as Parameters<typeof planUndo>[2]
  const options = { language: 'en', overwrite: { all: false, ids: [] } } as const
  const { lines } = await planUndo(changeSet, options, dependencies)
  expect(lines).toMatchObject([
    {
      action: 'update',
      entry: { status: 'draft' },
      remark: 'Becomes a draft: by the rules of today it cannot be published.',
    },
  ])
})
