import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formats, readManifest, type Format } from '@filiz/data-set/files/manifest.ts'
import { generateFolder } from '../testing/generate-folder.ts'
import { bytesIn } from '../export/testing/kill-export.ts'
import { analyst } from '../testing/running.ts'

const page = readFileSync(path.join(import.meta.dirname, '..', '..', 'docs', 'analysts.md'), 'utf8')
const questions = [...page.matchAll(/^### (\d+)\. (.+)\n[^]*?```sql\n([^]*?)```/gm)].map(
  ([, number, title, query]) => ({ number: Number(number), title: title!, query: query! }),
)

/** The expected answers for twelve months of sixty families. They follow from the rules in `generate-log.ts`. */
const answers: Readonly<Record<number, readonly string[]>> = {
  // Age 5: items 0–4 are on days 1, 2, 3, 5, 7; items 5–7 on 9, 11, 13; 8–11 on 15, 17, 19, 21; and with `learned-9`
  // item 12 on 23.
  1: [
    'age,weekOfMonth,perPlan',
    '2,1,4.89',
    '2,2,1.09',
    '3,1,5',
    '3,2,2.58',
    '3,3,0.42',
    '4,1,5',
    '4,2,3',
    '4,3,2',
    '5,1,5',
    '5,2,3',
    '5,3,3.58',
    '5,4,0.42',
    '6,1,5',
    '6,2,3',
    '6,3,4',
    '6,4,1.5',
  ],
  // Movement activities are always rated 5, except the randomly chosen item.
  2: [
    'title,category,engagement,families',
    'The Trouser Lift,BEDEN_HAREKET,5,13',
    'Newspaper Snowballs,BEDEN_HAREKET,5,12',
    'Long Jump in the Sand,BEDEN_HAREKET,5,11',
    'Hands Have the Day Off,BEDEN_HAREKET,5,9',
    'Miss and You Dance,BEDEN_HAREKET,5,9',
  ],
  // These are the difficulties that the rules define.
  3: [
    'category,difficulty,tooHard,tooEasy',
    'ZIHIN_MATEMATIK,4,1,0',
    'BEDEN_HAREKET,3,0,0',
    'DIL_HIKAYE,3,0,0',
    'DOGA_KESIF,3,0,0',
    'DUYGU_SOSYALLIK,3,0,0',
    'SANAT_YARATICILIK,3,0,0',
    'GUNLUK_BECERI,2,0,1',
  ],
  // Days 1, 2, 3 are a run of three days; each later day is a run of its own.
  4: ['days,runs,wentOn', '1,4068,0.15', '2,609,1', '3,609,0'],
  // Two families of each ten leave after three months.
  5: [
    'cohort,monthsLater,active',
    '2025-01-01,0,1',
    '2025-01-01,2,1',
    '2025-01-01,3,0.8',
    '2025-01-01,6,0.8',
    '2025-02-01,0,1',
    '2025-02-01,2,1',
    '2025-02-01,3,0.8',
    '2025-02-01,6,0.8',
    '2025-03-01,0,1',
    '2025-03-01,2,1',
    '2025-03-01,3,0.8',
    '2025-03-01,6,0.8',
    '2025-04-01,0,1',
    '2025-04-01,2,1',
    '2025-04-01,3,0.8',
    '2025-04-01,6,0.8',
    '2025-05-01,0,1',
    '2025-05-01,2,1',
    '2025-05-01,3,0.8',
    '2025-05-01,6,0.8',
    '2025-06-01,0,1',
    '2025-06-01,2,1',
    '2025-06-01,3,0.8',
    '2025-06-01,6,0.8',
  ],
  // With `learned-9`, each child completes one item more, and these months include the summer. The families with even
  // numbers swap.
  6: [
    'policyVersion,plans,completed,engagement,swapsAPlan',
    'learned-9,308,0.541,3.3,0.4',
    'simple-1,241,0.533,3.29,0.46',
  ],
  // Reason `no-materials` in odd months, `too-hard` in even ones.
  7: ['reason,swaps,families,sameCategory', 'no-materials,132,30,0', 'too-hard,126,30,0'],
  // January has only families 0, 6, …, 54, two of each age: (6 + 8 + 10 + 12 + 14) / 5. From September on it has all
  // families except those that left; December was incomplete at the last completion.
  8: [
    'monthOfYear,donePerPlan',
    '1,10',
    '2,9.2',
    '3,9.43',
    '4,9',
    '5,9.05',
    '6,6.82',
    '7,7.71',
    '8,7.54',
    '9,9.4',
    '10,9.4',
    '11,9.4',
  ],
  // The younger child does six or seven items, the older one more, on the same first days.
  9: ['days,together', '1092,0.64'],
  // Every fourth completion is at 10:30, the others at 18:30 in Istanbul; Berlin is an hour behind in summer. Groups
  // under five families are left out: Tokyo, and Berlin in winter.
  10: ['localHour,completions,engagement', '9,49,3.37', '10,969,3.43', '17,171,3.3', '18,3867,3.28'],
  // The generated families ignore the monthly letter: their completions stop in the third week anyway.
  11: ['days,perPlan', 'the week before,0.8', 'with the letter,0.05'],
  // Item 0 is chosen randomly. It is always completed, and rated one point lower.
  12: ['exploration,planned,completed,engagement', 'false,9135,0.51,3.43', 'true,609,1,2.43'],
}

describe('the questions of docs/analysts.md', { tags: ['long'] }, () => {
  let folder: string
  const out = (format: Format) => path.join(folder, format)
  const exported = (format: Format) => analyst(folder, ['export', '--format', format, '--out', out(format)])
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'filiz-questions-'))
    await generateFolder(folder, { families: 60, months: 12 })
    await exported('parquet')
  }, 120_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const answer = async (format: Format, query: string) => {
    const { code, printed, said } = await analyst(folder, ['sql', '--from', out(format), '--csv', query])
    return code === 0 ? printed.split('\n') : said
  }

  it('are the twelve questions with an expected answer', () => {
    expect(questions.map(({ number }) => number)).toEqual(Object.keys(answers).map(Number))
  })

  it.each(questions)('$number. $title', async ({ number, query }) => {
    expect(await answer('parquet', query)).toEqual(answers[number])
  })

  it('have the same answers in every format', async () => {
    for (const format of formats.filter((one) => one !== 'parquet')) {
      await exported(format)
      for (const { number, query } of questions)
        expect(await answer(format, query), `${format} ${number}`).toEqual(answers[number])
    }
  })

  it('have the answers that counting the events without SQL gives', async () => {
    const { printed } = await analyst(folder, ['tail', '--json', '--type', 'ActivityCompleted,ActivityReopened'])
    const perHour = new Map<string, number>()
    for (const line of printed.split('\n')) {
      const { type, data } = JSON.parse(line) as { type: string; data: { completedAt: string } }
      expect(type).toBe('ActivityCompleted')
      perHour.set(data.completedAt.slice(11, 13), (perHour.get(data.completedAt.slice(11, 13)) ?? 0) + 1)
    }
    expect(
      await answer('parquet', 'SELECT hour(completedAt) AS h, count(*) FROM completions GROUP BY h ORDER BY h'),
    ).toEqual(['h,count_star()', `7,${perHour.get('07')}`, `15,${perHour.get('15')}`])
  })
})

describe('sql', () => {
  let folder: string
  let out: string
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'filiz-sql-'))
    await generateFolder(folder, { families: 4, months: 1 })
    out = path.join(folder, 'out')
    await analyst(folder, ['export', '--format', 'parquet', '--out', out])
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('prints a table, CSV or JSON, depending on the option', async () => {
    const query = "SELECT 1::BIGINT AS one, 'a,b' AS text, NULL AS nothing, true AS so"
    expect((await analyst(folder, ['sql', '--from', out, query])).printed).toBe(
      'one  text  nothing  so\n───  ────  ───────  ────\n  1  a,b            true\n(1 row)',
    )
    expect((await analyst(folder, ['sql', '--from', out, '--csv', query])).printed).toBe(
      'one,text,nothing,so\n1,"a,b",,true',
    )
    expect((await analyst(folder, ['sql', '--from', `${out}/manifest.json`, '--json', query])).printed).toBe(
      '{"one":1,"text":"a,b","nothing":null,"so":true}',
    )
  })

  it('prints exact numbers as numbers, text as text, and lists and records as JSON', async () => {
    const query =
      "SELECT 1.50::DECIMAL(9,2) AS decimal, sum(x) AS huge, 9007199254740993::BIGINT AS wide, 0.0000001::DECIMAL(18,7) AS small, 123456789012345678.25::DECIMAL(20,2) AS exact, '2026' AS text, [1, 2]::BIGINT[] AS list, {'a': 0.5} AS record, INTERVAL 90 MINUTE AS span FROM range(5) t(x)"
    expect(JSON.parse((await analyst(folder, ['sql', '--from', out, '--json', query])).printed)).toEqual({
      decimal: 1.5,
      small: 1e-7,
      huge: 10,
      wide: '9007199254740993',
      exact: '123456789012345678.25',
      text: '2026',
      list: [1, 2],
      record: { a: 0.5 },
      span: '01:30:00',
    })
    expect(
      (
        await analyst(folder, [
          'sql',
          '--from',
          out,
          '--csv',
          "SELECT 1.50::DECIMAL(9,2) AS decimal, [1, 2] AS list, '007' AS text",
        ])
      ).printed,
    ).toBe('decimal,list,text\n1.5,"[1,2]",007')
  })

  it('shows a prompt that continues after an error', async () => {
    const input =
      'SELECT count(*) AS n\nFROM families;\nSELECT nothing;\n.columns families\n.tables\n.nothing\nSELECT 2 AS two; SELECT 4\nAS four;\n.quit\nSELECT 3 AS three;\n'
    const { code, printed, said } = await analyst(folder, ['sql', '--from', out, '--csv'], { input, watched: true })
    expect(code).toBe(0)
    expect(printed).toContain('n\n1')
    expect(printed).toContain('timeZone,VARCHAR,time zone at registration')
    expect(printed).toContain('completions')
    expect(printed).toContain('two\n2\nfour\n4')
    expect(printed).not.toContain('three')
    expect(said).toContain('Binder Error: Referenced column "nothing" was not found')
    expect(said).toContain('there is no .nothing')
  })

  it('ends a pipe at the first error with exit code 2, and says which statement it was', async () => {
    const input = 'SELECT 1 AS one;\nSELECT 2 AS two;\nSELECT nothing;\nSELECT 3 AS three;\n'
    expect(await analyst(folder, ['sql', '--from', out, '--csv'], { input })).toMatchObject({
      code: 2,
      printed: 'one\n1\ntwo\n2',
      said: expect.stringMatching(/^analyst: statement 3: Binder Error: [^\n]+$/),
    })
    expect(await analyst(folder, ['sql', '--from', out, '--csv'], { input: '.mode odd\n' })).toMatchObject({ code: 2 })
    expect(await analyst(folder, ['sql', '--from', out, '--csv'], { input: 'SELECT 5 AS five' })).toEqual({
      code: 0,
      printed: 'five\n5',
      said: '',
    })
  })

  it('prints the answer of each of several statements, in the mode that was set last', async () => {
    const script = path.join(folder, 'script.sql')
    writeFileSync(script, "SELECT 'a;b' AS x; -- one; two\nSELECT 2 AS y")
    const input = `.mode json\nSELECT 1 AS n; SELECT 2 AS n;\n.mode line\n.read ${script}\n.mode csv\nSELECT 1 AS n;\n`
    expect((await analyst(folder, ['sql', '--from', out], { input })).printed).toBe(
      '{"n":1}\n{"n":2}\nx = a;b\n\ny = 2\n\nn\n1',
    )
    expect(
      (
        await analyst(folder, [
          'sql',
          '--from',
          out,
          '--csv',
          'CREATE TEMP TABLE t AS SELECT 2 AS two; SELECT two FROM t; SELECT two + 1 AS three FROM t',
        ])
      ).printed,
    ).toBe('two\n2\nthree\n3')
  })

  it('writes an answer into a new file by COPY … TO', async () => {
    const [file, parts] = [path.join(folder, "an 'answer'.csv"), path.join(folder, 'parts')]
    const copy = `COPY (SELECT childId, month FROM plans) TO '${file.replaceAll("'", "''")}' (FORMAT csv)`
    expect(await analyst(folder, ['sql', '--from', out, copy])).toEqual({ code: 0, printed: '', said: '' })
    expect(readFileSync(file, 'utf8')).toMatch(/^childId,month\n[0-9a-f]{32},2025-01-01\n$/)
    expect(
      await analyst(folder, ['sql', '--from', out, `COPY plans TO '${parts}' (FORMAT parquet, PARTITION_BY (month))`]),
    ).toMatchObject({ code: 0 })
    expect(readdirSync(parts)).toEqual(['month=2025-01-01'])
    expect(await analyst(folder, ['sql', '--from', out, copy])).toMatchObject({
      code: 2,
      said: expect.stringContaining('there is a file at'),
    })
    expect(readFileSync(file, 'utf8')).toMatch(/^childId,month\n/)
  })

  it.each(['parquet', 'ndjson'] as const)(
    'reads only the files of the export, and changes none of them: %s',
    async (format) => {
      const from = path.join(folder, `confined-${format}`)
      await analyst(folder, ['export', '--format', format, '--out', from])
      const [beside, [file]] = [path.join(folder, 'beside.csv'), readManifest(path.join(from, 'manifest.json')).files]
      writeFileSync(beside, 'a\n1\n')
      const [inside, link] = [path.join(from, file!.path), path.join(folder, `link-${format}`)]
      symlinkSync(from, link)
      const before = bytesIn(from)
      const there = readdirSync(folder).toSorted()
      const refused = [
        `SELECT * FROM read_csv('${beside}')`,
        `SELECT * FROM read_text('${from}.key')`,
        `ATTACH '${path.join(folder, 'new.db')}'`,
        `COPY (SELECT 1) TO '${inside}' (FORMAT csv, USE_TMP_FILE false)`,
        `COPY (SELECT 1) TO '${path.join(from, 'new.csv')}'`,
        `COPY (SELECT 1) TO '${path.join(link, 'new.csv')}'`,
        `COPY (SELECT 1) TO '${beside}'`,
        `/* x */ COPY (SELECT 1) TO '${beside}'`,
        `COPY (SELECT 1) TO '${path.join(folder, 'nowhere', 'new.csv')}'`,
        `CREATE TEMP TABLE t(a INT); COPY t FROM '${beside}'`,
        `EXPLAIN ANALYZE COPY (SELECT 1) TO '${inside}' (FORMAT csv, USE_TMP_FILE false)`,
        `PREPARE p AS COPY (SELECT 1) TO '${inside}' (FORMAT csv, USE_TMP_FILE false); EXECUTE p`,
        `EXPORT DATABASE '${path.join(folder, 'dump')}'`,
        'SET enable_external_access = true',
        "SET temp_directory = '/tmp'",
        "SET allowed_directories = ['/']",
        'INSTALL httpfs',
        ...(format === 'parquet' ? ['DROP TABLE filiz.plans', 'INSERT INTO filiz.plans FROM filiz.plans'] : []),
      ]
      for (const query of refused) {
        const { code, said } = await analyst(folder, ['sql', '--from', from, query])
        expect([query, code, said]).toEqual([query, 2, expect.stringMatching(/^analyst: [^\n]*$/)])
      }
      expect(readdirSync(folder).toSorted()).toEqual(there)
      expect(bytesIn(from)).toEqual(before)
    },
  )

  it('reports an error in one line and exits with 2', async () => {
    const wrong = async (...words: readonly string[]) => {
      const { code, said } = await analyst(folder, ['sql', ...words])
      return `${code} ${said}`
    }
    expect(await wrong('--from', out, 'SELEC 1')).toMatch(/^2 analyst: Parser Error: .*[^\n]+$/)
    for (const nothing of ['', ' ; ', '/* so far */'])
      expect(await wrong('--from', out, nothing)).toMatch(/^2 analyst: the query is empty/)
    expect(await wrong('--from', folder, 'SELECT 1')).toMatch(
      /^2 analyst: .* holds no export that is finished \(it has no manifest.json\)$/,
    )
    expect(await wrong('--from', path.join(folder, 'nowhere'), 'SELECT 1')).toMatch(
      /^2 analyst: there is no export at .*nowhere$/,
    )
    expect(await wrong('SELECT 1')).toBe("2 analyst: required option '--from <export>' not specified")
  })
})
