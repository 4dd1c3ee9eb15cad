import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { keyHashOf } from '@filiz/application/commands/command-identity.ts'
import { eventually } from '@filiz/engines/testing/eventually.ts'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import { describe, expect, it } from 'vitest'
import { startFilizProcess, type FilizProcess } from './testing/filiz-process.ts'
import { askAgain, chances, remember, startLoad, type Asked, type Family } from './testing/load.ts'
import { readLog, type LoggedEvent } from './testing/log.ts'
import { messageIdsIn } from './testing/mails.ts'
import { addChild, currentPlan, newParent, signIn } from './testing/parent.ts'
import { documentsIn } from './testing/read-models.ts'

/**
 * `FAULT_ROUNDS`: number of kills (default 2). `FAULT_SEED`: repeats the random choices of a failed run, except for the
 * moments of the kills.
 */
const rounds = Number(process.env['FAULT_ROUNDS'] ?? 2)
const seed = process.env['FAULT_SEED'] ?? randomUUID().slice(0, 8)

const begins = Date.parse('2026-03-10T09:00:00Z')

describe('a process that is repeatedly killed under load', () => {
  it(
    `loses no acknowledged write and applies none twice (${rounds} rounds)`,
    { timeout: 600_000 + rounds * 20_000 },
    async () => {
      console.log(`FAULT_SEED=${seed}`)
      const folder = temporaryFolder()
      const chance = chances(seed)
      const start = (round: number) =>
        startFilizProcess(folder, { CLOCK_START: new Date(begins + round * 20_000).toISOString() })
      const asked: Asked[] = []

      let filiz = await start(0)
      let families = await Promise.all([1, 2, 3].map(() => newFamily(filiz)))
      for (let round = 1; round <= rounds; round++) {
        const load = startLoad(filiz, families, chance)
        const enough = 5 + chance() * 60
        await eventually(
          'some answers',
          () => load.asked.filter(({ outcome }) => outcome !== 'unknown').length >= enough,
        )
        await sleep(chance() * 20)
        await filiz.kill()
        await load.over
        asked.push(...load.asked)

        filiz = await start(round)
        // Sign in again, because access tokens expire after 15 minutes of the business clock.
        if (round % 20 === 0)
          families = await Promise.all(
            families.map(async (family) => remember({ ...family, parent: await signIn(filiz, family.parent) })),
          )
        const answered = load.asked.filter(({ key, outcome }) => key !== null && outcome === 'done' && chance() < 0.3)
        // Repeat all requests without a response and some of the answered ones. Repeating an answered one must change
        // nothing.
        for (const one of [
          ...load.asked.filter(({ outcome }) => outcome === 'unknown'),
          ...answered.map((done): Asked => ({ ...done, outcome: 'unknown' })),
        ]) {
          await askAgain(one, filiz)
          expect(one.outcome, `${one.method} ${one.path}`).not.toBe('unknown')
        }
      }

      await eventually('every mail is there', async () => (await missingMails(folder)).length === 0)
      const answers = await allAnswers(filiz, families)
      await filiz.stop()

      const log = readLog(folder)
      expect(asked.filter(({ outcome }) => outcome === 'done').length).toBeGreaterThan(5 * rounds)
      expectEachOnce(asked, log)
      expect(repeated(log.filter(({ type }) => type === 'PlanMade').map(({ stream }) => stream))).toEqual([])
      const messageIds = await messageIdsIn(folder)
      expect(repeated(messageIds)).toEqual([])
      const events = new Set(log.map(({ id }) => `<${id}@127.0.0.1>`))
      expect(messageIds.filter((messageId) => !events.has(messageId))).toEqual([])

      const documents = documentsIn(folder)
      for (const file of readdirSync(folder).filter((name) => name.startsWith('read.db')))
        rmSync(path.join(folder, file))
      const rebuilt = await start(rounds)
      expect(differing(await allAnswers(rebuilt, families), answers)).toEqual([])
      await rebuilt.stop()
      expect(documents.size).toBeGreaterThan(90)
      expect(differing(documentsIn(folder), documents)).toEqual([])
      expect(readLog(folder).length).toBe(log.length)
    },
  )
})

async function newFamily(filiz: FilizProcess): Promise<Family> {
  const parent = await newParent(filiz)
  const { id } = await addChild(parent, { birthDate: '2022-05-10' })
  const plan = await currentPlan(parent, id)
  return remember({
    parent,
    childId: id,
    planId: plan.id,
    items: plan.items.map(({ activityId }) => activityId),
    added: [],
  })
}

/**
 * Expects each acknowledged write that appended events to be in the log, once in each of its streams, and refused
 * writes not to be there.
 */
function expectEachOnce(asked: readonly Asked[], log: readonly LoggedEvent[]): void {
  const byKey = Map.groupBy(
    log.filter(({ metadata }) => metadata.idempotency),
    ({ metadata }) => metadata.idempotency!.keyHash,
  )
  const lost = asked.filter(({ key, appended }) => key !== null && appended && !byKey.has(keyHashOf(key)))
  expect(lost.map(({ method, path: of }) => `${method} ${of}`)).toEqual([])
  const twice = [...byKey.values()].filter((events) => repeated(events.map(({ stream }) => stream)).length > 0)
  expect(twice).toEqual([])
  const refusedYetDone = asked.filter(
    ({ key, outcome }) => key !== null && outcome === 'refused' && byKey.has(keyHashOf(key)),
  )
  expect(refusedYetDone.map(({ method, path: of }) => `${method} ${of}`)).toEqual([])
}

/**
 * Returns the events whose mail is missing. A newer registration invalidates the previous link, so the older mail is
 * not needed.
 */
async function missingMails(folder: string): Promise<string[]> {
  const sent = new Set(await messageIdsIn(folder))
  const asking = readLog(folder, "type IN ('AccountRegistered', 'RegistrationRenewed', 'PasswordResetRequested')")
  const newest = new Map(
    asking.map((event) => [event.type === 'PasswordResetRequested' ? event.id : event.stream, event]),
  )
  return [...newest.values()].filter(({ id }) => !sent.has(`<${id}@127.0.0.1>`)).map(({ type, id }) => `${type} ${id}`)
}

/** Returns all responses that the families can read, by account and path. */
async function allAnswers(filiz: FilizProcess, families: readonly Family[]): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const family of families) {
    const parent = await signIn(filiz, family.parent)
    const get = async (where: string) => {
      const reply = await parent.send('GET', where)
      answers.set(`${family.childId} ${where}`, `${reply.status} ${reply.text.replaceAll(/"requestId":"[^"]*"/g, '')}`)
      return reply
    }
    await get('/auth/me')
    await get('/progress/summary')
    for (const child of (await get('/children')).body.data) {
      for (const where of ['/plans/current', '/progress', '/progress/insights', '/activities/suggested'])
        await get(`${where}?childId=${child.id}`)
      for (const plan of (await get(`/plans?childId=${child.id}`)).body.data)
        for (const part of ['', '/stats']) await get(`/plans/${plan.id}${part}`)
    }
  }
  return answers
}

/** Keys whose values differ. */
const differing = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>) =>
  [...new Set([...a.keys(), ...b.keys()])].filter((key) => a.get(key) !== b.get(key))

const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index)
