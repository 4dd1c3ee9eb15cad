// @module-tag long
import { activityDecider } from '@filiz/domain/registry/activity-decider.ts'
import type { ActivityContent } from '@filiz/domain/activity/events.ts'
import { unknownFurtherFields } from '@filiz/domain/activity/content-fields.ts'
import { importDecider } from '@filiz/domain/imports/decider.ts'
import type { ImportedEntry } from '@filiz/domain/imports/events.ts'
import { activityStream, importStream } from '@filiz/domain/shared/streams.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import fc from 'fast-check'
import { manualClock } from '@filiz/engines/clock/clocks.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createCommandHandler } from '../../commands/command-handler.ts'
import { asking, openOn, removeFolder, temporaryFolder } from '../../testing/engines.ts'
import { uuid5 } from '../../commands/uuid5.ts'
import { applyImport, storeImport } from './apply-import.ts'

const content = (title: string): ActivityContent => ({
  category: 'DOGA_KESIF',
  monthTheme: 3,
  minAge: 2,
  maxAge: 6,
  durationMinutes: 20,
  videoUrl: null,
  pdfUrl: null,
  interests: [],
  topics: [],
  stepSymbols: [],
  ...unknownFurtherFields,
  hazards: [],
  translations: {
    tr: {
      title,
      purpose: 'Amaç',
      description: null,
      materials: [],
      steps: [],
      safetyNotes: null,
      easier: null,
      harder: null,
    },
    en: null,
  },
})
const entries = (run: string): readonly ImportedEntry[] =>
  Array.from({ length: 120 }, (_, line) => ({
    line,
    isNew: true,
    activityId: uuid5('spec', run, String(line)),
    status: line % 5 === 0 ? ('archived' as const) : line % 7 === 0 ? ('draft' as const) : ('published' as const),
    content: content(`Satır ${line}`),
    expected: 'none' as const,
  }))

async function openedEngines() {
  const folder = await temporaryFolder()
  const opened = openOn(folder, manualClock('2026-11-22T09:00:00.000Z'))
  onTestFinished(async () => {
    await opened.close()
    await removeFolder(folder)
  })
  return opened
}

class Crash extends Error {}

/** An event log that crashes at the n-th append, before or after writing. */
function dyingAt(log: EventLog, appends: number, when: 'before' | 'after'): EventLog {
  let left = appends
  return {
    ...log,
    async append(...args) {
      left -= 1
      if (left < 0 || (left === 0 && when === 'before')) throw new Crash()
      const appended = await log.append(...args)
      if (left === 0) throw new Crash()
      return appended
    },
  }
}

describe('applyImport', () => {
  it('applies each change exactly once after any number of crashes at any append', async () => {
    const opened = await openedEngines()
    const { clock, sealer } = opened
    const on = (log: EventLog) => ({ commands: createCommandHandler({ log, sealer }), clock })
    let run = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            appends: fc.integer({ min: 1, max: 90 }),
            when: fc.constantFrom('before' as const, 'after' as const),
          }),
          { minLength: 1, maxLength: 5 },
        ),
        async (crashes) => {
          run += 1
          const importId = uuid5('spec-import', String(run))
          const its = entries(String(run))
          const whole = async (log: EventLog) => {
            await storeImport(importId, its, { unchanged: 3, skipped: 0, undoes: null }, asking(), on(log))
            await applyImport(importId, on(log))
          }
          for (const { appends, when } of crashes)
            await whole(dyingAt(opened.log, appends, when)).catch((error: unknown) => {
              if (!(error instanceof Crash)) throw error
            })
          await Promise.all([whole(opened.log), whole(opened.log)])

          const { commands } = on(opened.log)
          const { state } = await commands.load(importDecider, importStream(importId))
          expect(state).toMatchObject({
            status: 'finished',
            entries: 120,
            applied: 120,
            created: 120,
            updated: 0,
            unchanged: 3,
          })
          for (const { activityId, status } of its) {
            const types: string[] = []
            for await (const { type, metadata } of opened.log.readStream(activityStream(activityId))) {
              types.push(type)
              expect(metadata.actor).toBe(asking().actor)
            }
            expect(types).toEqual(status === 'archived' ? ['ActivityAdded', 'ActivityArchived'] : ['ActivityAdded'])
            expect((await commands.load(activityDecider, activityStream(activityId))).state.status).toBe(status)
          }
        },
      ),
      { numRuns: 8 },
    )
  })

  it('changes nothing when the import was not accepted', async () => {
    const opened = await openedEngines()
    const needs = { commands: createCommandHandler(opened), clock: opened.clock }
    await storeImport('never', entries('never'), { unchanged: 0, skipped: 0, undoes: null }, asking(), {
      ...needs,
      commands: createCommandHandler({ log: dyingAt(opened.log, 2, 'after'), sealer: opened.sealer }),
    }).catch(() => {})
    await applyImport('never', needs)
    expect((await needs.commands.load(importDecider, importStream('never'))).state.status).toBe('being-kept')
    expect((await needs.commands.load(activityDecider, activityStream(uuid5('spec', 'never', '0')))).state.status).toBe(
      'none',
    )
  })
})
