// @module-tag long
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formats, readManifest } from '@filiz/data-set/files/manifest.ts'
import { allTables } from '@filiz/data-set/tables/all-tables.ts'
import { developmentStream, memoriesStream, planId, planStream } from '@filiz/domain/shared/streams.ts'
import { generateFolder } from '../testing/generate-folder.ts'
import { childId, familyId } from '../testing/generate-log.ts'
import { analyst } from '../testing/running.ts'
import { formsOf, leaksIn, leaksInFolder } from './testing/find-leaks.ts'
import { appendEvents, appendLater } from './testing/later-events.ts'

const [account, child] = [familyId(0), childId(0)]
/** Texts of a known family. The log has them unencrypted here, so that encryption alone hides none of them. */
const secrets = {
  name: 'Ayşe Gülbahar Öztürk',
  email: 'ayse.gulbahar@aile.example',
  childName: 'Yağmur Defne',
  birthDate: '2022-09-17',
  interest: 'steam-locomotives',
  allergy: 'sesame-seeds',
  note: 'Dede çok güldü, sonra uyudu',
  memory: 'İlk kez denize girdik',
  milestone: 'jumps-with-both-feet-24',
  focus: 'focus-on-turn-taking',
  photo: '5f0c6a52-77a0-4f0e-9b0e-1d2f3a4b5c6d',
  accountId: account,
  childId: child,
}
const personal = Object.values(secrets)

async function enterSecrets(dataDir: string): Promise<void> {
  const at = '2025-02-10T10:00:00.000Z'
  const whose = { at, accountId: account, childId: child }
  const plan = planStream(planId(child, 2025, 1))
  const item = {
    activityId: 'a-leak',
    category: 'DOGA_KESIF',
    durationMinutes: 10,
    score: 1.5,
    parts: { liking: 1, interests: 0.5 },
    probability: 1,
    reasons: [{ code: 'interest', params: { interest: secrets.interest } }, { code: secrets.note }],
  }
  await appendEvents(
    dataDir,
    [
      {
        stream: `account-${account}`,
        type: 'ProfileChanged',
        data: { at, name: secrets.name, email: secrets.email, notifications: { reminders: true, note: secrets.note } },
      },
      {
        stream: `child-${child}`,
        type: 'ChildChanged',
        data: {
          ...whose,
          day: '2025-02-10',
          ageMonths: 28,
          name: secrets.childName,
          birthDate: secrets.birthDate,
          interests: [secrets.interest],
          allergies: [secrets.allergy],
        },
      },
      {
        stream: plan,
        type: 'FeedbackGiven',
        data: { ...whose, activityId: 'a-leak', engagement: 4, difficulty: 3, focusMinutes: null, notes: secrets.note },
      },
      {
        stream: plan,
        type: 'ActivityChosen',
        data: { ...whose, activityId: 'a-leak', insteadOf: null, activity: item },
      },
      {
        stream: memoriesStream(child, '2025-02'),
        type: 'MemoryAdded',
        data: {
          ...whose,
          memoryId: `2025-02_${secrets.photo}`,
          day: '2025-02-10',
          text: secrets.memory,
          mood: 'happy',
          photos: [{ id: secrets.photo }],
          planId: null,
          activityId: null,
          isFavourite: true,
        },
      },
      {
        stream: developmentStream(child),
        type: 'MilestoneAnswered',
        data: { at, accountId: account, entry: 3, milestoneId: secrets.milestone, answer: 'yes', day: '2025-02-10' },
      },
      {
        stream: developmentStream(child),
        type: 'FocusChosen',
        data: { at, accountId: account, year: 2025, month: 2, category: secrets.focus, milestoneId: null },
      },
    ] as never,
    `account:${account}`,
  )
}

it('finds a text in each form in which it may be hidden', () => {
  for (const form of formsOf(secrets.name))
    expect(leaksIn(Buffer.concat([Buffer.from('before '), form, Buffer.from(' after')]), personal)).toEqual([
      secrets.name,
    ])
  const shifted = Buffer.from(Buffer.from(`{"x":"${secrets.note}"}`).toString('base64'))
  expect(leaksIn(shifted, personal)).toEqual([secrets.note])
  expect(leaksIn(Buffer.from(child.replaceAll('-', ''), 'hex'), personal)).toEqual([child])
  expect(leaksIn(Buffer.from('nothing of them'), personal)).toEqual([])
})

describe('an export of a known family', () => {
  let folder: string
  const out = (format: string) => path.join(folder, 'exports', format)
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'filiz-leaks-'))
    await generateFolder(folder, { families: 3, months: 2 })
    await enterSecrets(folder)
    mkdirSync(path.join(folder, 'exports'))
    for (const format of formats) await analyst(folder, ['export', '--format', format, '--out', out(format)])
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('contains no input and no id of the family in any file, in any encoding', () => {
    expect(leaksInFolder(path.join(folder, 'exports'), personal)).toEqual([])
    expect(readManifest(path.join(out('ndjson'), 'manifest.json')).events).toBeGreaterThan(100)
  })

  it('contains no data of the family in the rows of compressed files', async () => {
    const { files, tables } = readManifest(path.join(out('parquet'), 'manifest.json'))
    expect(new Set(files.map(({ type }) => type))).toContain('MemoryAdded')
    expect(new Set(tables.map(({ table }) => table))).toContain('plan_items')
    const queries = allTables.map(([table]) => `SELECT * FROM "${table}";`).join('\n')
    for (const format of formats) {
      const { printed, code } = await analyst(folder, ['sql', '--from', out(format), '--json', queries])
      expect([code, leaksIn(Buffer.from(printed), personal)]).toEqual([0, []])
      // The events are there: only what they say of the family is not.
      for (const there of ['a-leak', 'Europe/Istanbul', 'ActivityChosen'])
        expect(printed).toContain(there === 'ActivityChosen' ? 'chosen' : there)
    }
  })

  it('reveals no data of the family in the answers to the questions of the docs', { tags: ['long'] }, async () => {
    const page = readFileSync(path.join(import.meta.dirname, '..', '..', 'docs', 'analysts-questions.md'), 'utf8')
    const queries = [...page.matchAll(/```sql\n([^]*?)```/g)].map(([, query]) => `${query};`)
    const { printed, code } = await analyst(folder, ['sql', '--from', out('parquet'), '--csv', queries.join('\n')])
    expect([code, queries.length > 20, leaksIn(Buffer.from(printed), personal)]).toEqual([0, true, []])
  })

  it('hides the part of a score that comes from interests, also where it could be derived', async () => {
    const { printed } = await analyst(folder, [
      'sql',
      '--from',
      out('parquet'),
      '--json',
      "SELECT score, parts, reasons FROM plan_items WHERE activityId = 'a-leak'",
    ])
    expect(JSON.parse(printed)).toEqual({ score: 1, parts: [{ key: 'liking', value: 1 }], reasons: [] })
  })

  it(
    'has no pseudonym in common with an export of another key, before and after one event',
    { tags: ['long'] },
    async () => {
      const pseudonyms = async (to: string) => {
        const { printed } = await analyst(folder, [
          'sql',
          '--from',
          to,
          '--csv',
          allTables.map(([table]) => `SELECT * FROM "${table}";`).join('\n'),
        ])
        return new Set(printed.match(/[0-9a-f]{32}/g))
      }
      const before = await pseudonyms(out('parquet'))
      await appendLater(folder)
      const later = path.join(folder, 'exports', 'later')
      await analyst(folder, ['export', '--format', 'parquet', '--out', later])
      const after = await pseudonyms(later)
      // Families 0 and 1 with a child each.
      expect(before.size).toBe(4)
      expect(after.size).toBe(before.size)
      expect(before.isDisjointFrom(after)).toBe(true)
    },
  )
})
