// @module-tag long
import path from 'node:path'
import { accountStream, childStream, memoriesStream, planId, planStream } from '@filiz/domain/shared/streams.ts'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import { expect, it } from 'vitest'
import { generateFolder } from '../testing/generate-folder.ts'
import { childId, familyId } from '../testing/generate-log.ts'
import { analyst } from '../testing/running.ts'
import { appendEvents, type LaterEvent } from './testing/later-events.ts'

const [mother, child] = [familyId(0), childId(0)]
const [father, grandmother] = ['f1'.padEnd(8, '0'), 'f2'.padEnd(8, '0')].map(
  (start) => `${start}-0000-4000-8000-000000000000`,
) as [string, string]
const plan = planStream(planId(child, 2025, 1))

const event = (stream: string, type: string, day: string, data: object = {}): LaterEvent => ({
  stream,
  type,
  data: { at: `2025-${day}T10:00:00.000Z`, ...data },
})
const registered = (accountId: string) =>
  event(accountStream(accountId), 'AccountRegistered', '01-04', {
    accountId,
    language: 'tr',
    timeZone: 'Europe/Istanbul',
  })
const ofChild = (type: string, day: string, data: object) => event(childStream(child), type, day, data)
const by = (person: string) => (person === mother ? {} : { by: person })
const completed = (activityId: string, person: string) =>
  event(plan, 'ActivityCompleted', '01-10', {
    ...{ childId: child, accountId: mother, activityId, completedAt: '2025-01-10T10:00:00.000Z', day: '2025-01-10' },
    ...by(person),
  })
const rated = (activityId: string, person: string, engagement: number) =>
  event(plan, 'FeedbackGiven', '01-11', {
    ...{ childId: child, accountId: mother, activityId, engagement, difficulty: 3, focusMinutes: null, notes: null },
    ...by(person),
  })
const memory = (type: string, person: string) =>
  event(memoriesStream(child, '2025-01'), type, '01-12', { childId: child, accountId: mother, ...by(person) })

async function exported(dataDir: string) {
  const out = path.join(temporaryFolder(), 'export')
  expect(await analyst(dataDir, ['export', '--format', 'csv', '--out', out])).toMatchObject({ code: 0 })
  return async (query: string) => {
    const { code, printed } = await analyst(dataDir, ['sql', '--from', out, '--csv', query])
    expect([query, code]).toEqual([query, 0])
    return printed.trim().split('\n').slice(1)
  }
}

const roles = `SELECT role, validFrom::DATE, validUntil::DATE, accountId = (SELECT accountId FROM children) AS isOwnerNow
               FROM caregivers ORDER BY validFrom, role`
/** Names people by their first role. */
const people = 'SELECT accountId, arg_min(role, validFrom) AS who FROM caregivers GROUP BY accountId'
const completions = `SELECT activityId, who FROM completions c LEFT JOIN (${people}) p ON p.accountId = c.byAccount
                     WHERE activityId LIKE 'later%' ORDER BY activityId`
const ratings = `SELECT activityId, engagement, people, who FROM feedback f LEFT JOIN (${people}) p ON p.accountId = f.byAccount
                 WHERE activityId LIKE 'later%' ORDER BY activityId`
const memories = `SELECT who, month, written, removed FROM memory_counts m JOIN (${people}) p ON p.accountId = m.byAccount ORDER BY who`
const months =
  'SELECT month, parents, helpers, doers, done - previousDone, nextDone - done FROM child_months ORDER BY month'

it('tells people apart by pseudonyms, and nothing of a person who was deleted', async () => {
  const dataDir = temporaryFolder()
  await generateFolder(dataDir, { families: 1, months: 2 })
  await appendEvents(dataDir, [
    registered(father),
    registered(grandmother),
    ofChild('CaregiverJoined', '01-05', { accountId: father, role: 'parent' }),
    ofChild('CaregiverJoined', '01-06', { accountId: grandmother, role: 'parent' }),
    ofChild('CaregiverRoleChanged', '01-07', { accountId: grandmother, role: 'helper' }),
    completed('later-1', father),
    completed('later-2', mother),
    rated('later-1', father, 4),
    rated('later-2', mother, 5),
    memory('MemoryAdded', father),
    memory('MemoryAdded', father),
    memory('MemoryRemoved', father),
    memory('MemoryAdded', mother),
  ])
  await appendEvents(
    dataDir,
    [completed('later-3', grandmother), rated('later-2', grandmother, 1)],
    `account:${grandmother}`,
  )
  await appendEvents(dataDir, [ofChild('CaregiverLeft', '02-20', { accountId: grandmother, because: 'left' })])
  const before = await exported(dataDir)
  expect(await before(roles)).toEqual([
    'owner,2025-01-01,,true',
    'parent,2025-01-05,,false',
    'parent,2025-01-06,2025-01-07,false',
    'helper,2025-01-07,2025-02-20,false',
  ])
  expect(await before(completions)).toEqual(['later-1,parent', 'later-2,owner', 'later-3,parent'])
  expect(await before(ratings)).toEqual(['later-1,4,1,parent', 'later-2,3,2,'])
  expect(await before(memories)).toEqual(['owner,2025-01-01,1,0', 'parent,2025-01-01,2,1'])
  expect(await before(months)).toEqual(['2025-01-01,2,1,3,,1', '2025-02-01,1,1,1,1,'])

  await appendEvents(dataDir, [
    ofChild('CaregiverLeft', '03-01', { accountId: father, because: 'became-owner' }),
    ofChild('OwnershipTransferred', '03-01', { from: mother, to: father, day: '2025-03-01', ageMonths: 26 }),
    ofChild('CaregiverJoined', '03-01', { accountId: mother, role: 'parent' }),
    event(accountStream(grandmother), 'AccountDeleted', '03-02', { children: [] }),
  ])
  const after = await exported(dataDir)
  expect(await after(roles)).toEqual([
    'owner,2025-01-01,2025-03-01,false',
    'parent,2025-01-05,2025-03-01,true',
    'owner,2025-03-01,,true',
    'parent,2025-03-01,,false',
  ])
  expect(await after(completions)).toEqual(['later-1,parent', 'later-2,owner', 'later-3,'])
  // Her rating counts still, and does not replace the owner's.
  expect(await after(ratings)).toEqual(['later-1,4,1,parent', 'later-2,3,2,'])
  expect(await after(months)).toEqual(['2025-01-01,1,0,2,,1', '2025-02-01,1,0,1,1,'])
})
