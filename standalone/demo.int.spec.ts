// @module-tag long
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { daysBetween, monthOf } from '@filiz/domain/shared/calendar.ts'
import { eventually } from '@filiz/engines/testing/eventually.ts'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import type { Child, Plan, PlanSummary } from '@filiz/http/contract/shapes.ts'
import { activityBody } from '@filiz/domain/activity/schemas.ts'
import { entryFindings } from '@filiz/domain/catalogue/entry-faults.ts'
import type { CatalogueEntry, HistoryEntry } from '@filiz/http/contract/admin-shapes.ts'
import type { Progress } from '@filiz/http/contract/query-shapes.ts'
import { describe, expect, it } from 'vitest'
import { launch, startFilizProcess } from './testing/filiz-process.ts'
import { filesContaining } from './testing/files.ts'
import { readLog } from './testing/log.ts'
import type { CompletionInsight, RetentionInsight, SampledPlan } from '@filiz/http/contract/insights-shapes.ts'
import { signIn, type Credentials, type Parent } from './testing/parent.ts'

const now = '2026-11-27T18:00:00Z'

describe('npm run demo', { timeout: 600_000 }, () => {
  it('creates a family with six months of history once and atomically', { tags: ['long'] }, async () => {
    const folder = path.join(temporaryFolder(), 'demo')
    const start = (at: string) => startFilizProcess(folder, { CLOCK_START: at }, 'demo')

    const broken = launch(folder, { CLOCK_START: now }, 'demo')
    await eventually('the family is being made', () => existsSync(path.join(`${folder}.making`, 'family', 'events.db')))
    // Suspend the first process, so that it cannot finish while the second one starts.
    broken.signal('SIGSTOP')
    const second = launch(folder, {}, 'demo')
    expect(await second.ended).toBe(1)
    expect(second.stderrLines).toEqual([
      `filiz: ${folder}.making is in use by another process: stop it first, or set DATA_DIR to another folder`,
    ])
    await broken.kill()
    expect(existsSync(folder)).toBe(false)

    let filiz = await start(now)
    expect(readdirSync(path.dirname(folder))).toEqual(['demo'])
    const log = readLog(folder)
    const [family, administrator, analyst, father, grandmother] = filiz.child.lines.flatMap(credentialsIn) as [
      Credentials,
      Credentials,
      Credentials,
      Credentials,
      Credentials,
    ]
    const parent = await signIn(filiz, family)
    const admin = await signIn(filiz, administrator)
    expect(admin.user.role).toBe('ADMIN')
    const figures = await signIn(filiz, analyst)
    expect(figures.user.role).toBe('ANALYST')
    await eventually(
      'the closed months are told of',
      async () => (await figures.read<CompletionInsight>('/insights/completion')).months.length > 11,
    )
    await eventually(
      'and the rest of it',
      async () =>
        (await figures.read<RetentionInsight>('/insights/retention')).cohorts.length === 2 &&
        (await figures.read<SampledPlan[]>('/insights/plans')).length > 10,
    )
    const told = await figures.read<CompletionInsight>('/insights/completion')
    expect(told.months).toEqual([
      '2025-11',
      '2025-12',
      ...Array.from({ length: 10 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`),
    ])
    for (const division of [told.byMonth, told.byAge, told.byCategory, told.byPolicy])
      expect(division.length).toBeGreaterThan(1)
    expect((await figures.read<RetentionInsight>('/insights/retention')).cohorts).toHaveLength(2)
    expect((await figures.read<SampledPlan[]>('/insights/plans')).length).toBeGreaterThan(10)
    const drafts = await admin.read<CatalogueEntry[]>('/admin/activities?status=draft')
    expect(drafts.map(({ translations: { tr, en } }) => [tr.title, en?.title])).toEqual([
      ['Çorap Postası', undefined],
      ['Yağmur Damlası Yarışı', 'Raindrop Race'],
    ])
    const history = await Promise.all(
      [...drafts, ...(await admin.read<CatalogueEntry[]>('/admin/activities?sort=-version&limit=2'))].map(({ id }) =>
        admin.read<HistoryEntry[]>(`/admin/activities/${id}/history`),
      ),
    )
    // A shipped entry may come with words that a review found harmless.
    const changes = (steps: readonly HistoryEntry[]) => steps.filter(({ by }) => by.kind !== 'shipped')
    expect(
      history.map((steps) =>
        changes(steps)
          .map(({ what }) => what)
          .reverse(),
      ),
    ).toEqual([
      ['added', 'noted'],
      ['added', 'noted'],
      ['revised', 'noted', 'reverted', 'noted'],
      ['revised', 'noted'],
    ])
    expect(history.flat().find(({ what }) => what === 'reverted')).toMatchObject({
      by: { name: 'Selin Aksoy' },
      revertedTo: 1,
      version: 3,
    })
    // The validator finds no fault in the drafts except missing texts.
    expect(
      drafts.flatMap(({ id: _, status: __, version: ___, updatedAt: ____, ...content }) =>
        entryFindings(activityBody.parse(content), { whole: false }),
      ),
    ).toEqual([])
    expect(parent.user).toMatchObject({
      name: 'Elif Yılmaz',
      role: 'USER',
      language: 'tr',
      timeZone: 'Europe/Istanbul',
    })
    expect((await filiz.send('GET', '/api/auth/config')).body.data.demo).toBe(true)

    const children = await parent.read<Child[]>('/children')
    expect(children.map(({ name, ageMonths }) => `${name} ${Math.floor(ageMonths / 12)}`)).toEqual([
      'Defne 5',
      'Kerem 3',
    ])
    for (const [person, role] of [
      [father, 'parent'],
      [grandmother, 'helper'],
    ] as const) {
      const follows = await (await signIn(filiz, person)).read<Child[]>('/children')
      expect(follows.map((child) => [child.name, child.role, child.owner.name])).toEqual([
        ['Defne', role, 'Elif Yılmaz'],
        ['Kerem', role, 'Elif Yılmaz'],
      ])
    }
    const seen = await Promise.all(children.map(({ id }) => lookAt(parent, id)))
    for (const { plans, progress, current } of seen) {
      expect(plans.map(({ month, label }) => `${month} ${label}`)).toEqual([
        '12 future',
        '11 current',
        '10 past',
        '9 past',
        '8 past',
        '7 past',
        '6 past',
        '5 past',
      ])
      expect(new Set(plans.slice(1).map(({ status }) => status)).has('partial')).toBe(true)
      expect(progress.totals.completed).toBeGreaterThan(40)
      expect(progress.totals.feedback).toBeGreaterThan(25)
      expect(progress.streak.current).toBeGreaterThan(0)
      expect(progress.achievements.filter(({ earnedAt }) => earnedAt !== null).length).toBeGreaterThan(4)
      expect(
        current.items.some(({ reasons }) => reasons.some(({ code }) => code !== 'age-fit' && code !== 'first-plan')),
      ).toBe(true)
    }
    const [defne, kerem] = seen.map(({ progress }) => progress) as [Progress, Progress]
    expect(seen[0]!.plans.some(({ status }) => status === 'completed')).toBe(true)
    const done = ({ categories }: Progress, category: string) =>
      categories.find((one) => one.category === category)!.completed
    expect(done(defne, 'SANAT_YARATICILIK')).toBeGreaterThan(3 * done(kerem, 'SANAT_YARATICILIK'))
    expect(done(kerem, 'BEDEN_HAREKET')).toBeGreaterThan(2 * done(defne, 'BEDEN_HAREKET'))

    // The history was made day by day with API commands, including a holiday, corrections and swaps.
    const types = Map.groupBy(log, ({ type }) => type)
    for (const type of ['PlanRemade', 'ActivityReopened', 'ActivitySwapped', 'ProgressPaused', 'RoleGranted'])
      expect(types.get(type)?.length ?? 0, type).toBeGreaterThan(0)
    for (const { stream, data } of types.get('ActivityCompleted')!) expect(monthOf(data.day)).toBe(stream.slice(-7))
    const times = log.map(({ data }) => data.at as string)
    expect(times.filter((at) => at > new Date(now).toISOString())).toEqual([])
    expect(daysBetween(times[0]!.slice(0, 10), now.slice(0, 10))).toBeGreaterThan(180)
    // Do not search for the name Defne, because the catalogue contains it, too.
    expect(
      filesContaining(folder, ['Kerem', 'Elif Yılmaz', family.email], (name) => name.startsWith('mailbox')),
    ).toEqual([])
    await filiz.stop()

    filiz = await start('2026-12-01T18:00:00Z')
    const again = await signIn(filiz, family)
    expect((await again.read<Child[]>('/children')).map(({ id }) => id)).toEqual(children.map(({ id }) => id))
    expect(await again.read<Progress>(`/progress?childId=${children[0]!.id}`)).toMatchObject({ totals: defne.totals })
    await filiz.stop()
  })

  it('refuses a data folder that contains other data, and leaves it unchanged', async () => {
    const folder = temporaryFolder()
    writeFileSync(path.join(folder, 'events.db'), 'somebody’s')
    const refused = launch(folder, {}, 'demo')
    expect(await refused.ended).toBe(1)
    expect(refused.stderrLines).toEqual([
      `filiz: ${folder} holds something else: set DATA_DIR to a folder for the demonstration alone`,
    ])
    expect(readdirSync(folder)).toEqual(['events.db'])

    const elsewhere = launch(
      path.join(folder, 'demo'),
      { READ_STORE_URL: `sqlite:${path.join(folder, 'read.db')}` },
      'demo',
    )
    expect(await elsewhere.ended).toBe(1)
    expect(elsewhere.stderrLines[0]).toMatch(/^filiz: the demonstration has a data folder of its own/)
  })
})

/** Parses a line such as `  a parent   address   password`. */
function credentialsIn(line: string): Credentials[] {
  const [, email, password] = /^ {2}.* +(\S+@\S+) +(\S+)$/.exec(line) ?? []
  return email && password ? [{ email, password }] : []
}

const lookAt = async (parent: Parent, childId: string) => ({
  plans: await parent.read<PlanSummary[]>(`/plans?childId=${childId}`),
  current: await parent.read<Plan>(`/plans/current?childId=${childId}`),
  progress: await parent.read<Progress>(`/progress?childId=${childId}`),
})
