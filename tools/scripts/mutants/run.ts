import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import startRun from '../../../tests/testing/run-folder.ts'

/**
 * `npm run test:mutants [-- --seed <n>] [--sample <n> | --all] [--concurrency <n>] [file or folder …]`: mutation test
 * with one-token mutants. By default a sample of `domain/`, the subscription runner and the command handler. Fails if
 * specs detect fewer than 95 % of the mutants that change behavior; `equivalent.json` lists the others with reasons.
 * For `domain/`, the specs beside a file run first, then all of `domain/`. For other folders, the file's own spec runs
 * before the specs beside it; for the planner policies, the spec with recorded answers runs first.
 */
const here = import.meta.dirname
const root = path.join(here, '..', '..', '..')
const wanted = 0.95
/** Kinds of mutants that are left out because they change texts and not behavior. */
const excludedMutations = ['StringLiteral', 'Regex']
/** Maximum number of attempts. Stryker first runs the specs without mutants, which may fail on a busy machine. */
const attempts = 3

interface Place {
  readonly line: number
  readonly column: number
}
interface Mutant {
  readonly status?: string
  readonly fileName: string
  readonly mutatorName: string
  readonly replacement: string
  readonly location: { readonly start: Place; readonly end: Place }
}
/**
 * A mutant that does not change behavior. `line` is the complete trimmed source line in which the original begins;
 * `equivalent.spec.ts` checks that this line still exists.
 */
interface Equivalent {
  readonly file: string
  readonly line: string
  readonly original: string
  readonly replacement: string
  readonly why: string
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    sample: { type: 'string', default: '120' },
    all: { type: 'boolean', default: false },
    concurrency: { type: 'string', default: '2' },
  },
})

if (!existsSync(path.join(here, 'node_modules', '@stryker-mutator'))) {
  spawnSync('npm', ['ci', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: here,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
}

const isSource = (file: string) => !/\.spec\.ts$|\/testing\/|given-when-then|node_modules|\/texts\//.test(file)
const named = positionals.flatMap((name) =>
  name.endsWith('.ts') ? [name] : globSync(`${name}/**/*.ts`, { cwd: root }).toSorted(),
)
const files = (
  named.length > 0
    ? named
    : [
        ...globSync('domain/**/*.ts', { cwd: root }),
        ...globSync('platform/subscriptions/**/*.ts', { cwd: root }),
        'platform/application/commands/command-handler.ts',
      ]
).filter(isSource)
const sourceOf = new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))

const all = await mutantsOf(files)
/**
 * Leave out mutants of several lines: Stryker also runs all mutants within the range of a chosen one, although these
 * are not counted.
 */
const small = all.filter(({ location: { start, end } }) => start.line === end.line && end.column - start.column <= 60)
const chosen = values.all ? all : sample(small, Number(values.sample), Number(values.seed))
console.log(
  `${chosen.length} of ${all.length} places for a mistake in ${files.length} files${values.all ? '' : `, seed ${values.seed}`}`,
)

const byIdentity = Map.groupBy(all, (mutant) => identity(mutant))
startRun()
const scratch = mkdtempSync(path.join(tmpdir(), 'filiz-mutants-'))
// Run the specs beside a file first, because they detect most mutants quickly. A mutant in module initialization would
// affect all specs.
const noticed = new Set<string>()
/**
 * All mutants that ran and were not detected, including uncounted ones within the range of a chosen one. All are
 * reported.
 */
const survivors: Mutant[] = []
// These specs wait for process states, and with a mutant each wait may time out, so run only the file's own spec first.
for (const [file, there] of Map.groupBy(
  chosen.filter(({ fileName }) => !fileName.startsWith('domain/')),
  ({ fileName }) => fileName,
)) {
  const own = globSync(file.replace(/\.ts$/, '{,.int}.spec.ts'), { cwd: root })[0]
  if (own !== undefined) attempt(there, own)
}
// The policies' answers are recorded, so this spec detects most of their mutants within seconds.
const ofPolicies = chosen.filter(({ fileName }) => /^domain\/planning\/(learned|simple)\//.test(fileName))
if (ofPolicies.length > 0) attempt(ofPolicies, 'domain/planning/policies.spec.ts')
for (const [folder, there] of Map.groupBy(chosen.filter(isLeft), ({ fileName }) => folderOf(fileName))) {
  if (globSync(`${folder}/**/*.spec.ts`, { cwd: root }).length > 0) {
    const left = attempt(there, folder)
    if (!folder.startsWith('domain/')) survivors.push(...left)
  }
}
const rest = chosen.filter((mutant) => mutant.fileName.startsWith('domain/') && isLeft(mutant))
if (rest.length > 0) survivors.push(...attempt(rest, 'domain'))
process.exitCode = judge() ? 0 : 1

interface Report {
  readonly files: Readonly<
    Record<string, { readonly mutants: readonly (Omit<Mutant, 'fileName'> & { readonly status: string })[] }>
  >
}

function isLeft(mutant: Mutant): boolean {
  return !noticed.has(identity(mutant))
}

/**
 * Runs the mutants with a spec file or with all specs of a folder. Adds the detected mutants to `noticed` and returns
 * the others.
 */
function attempt(mutants: readonly Mutant[], specs: string): readonly Mutant[] {
  const [report, config] = [path.join(scratch, 'report.json'), path.join(scratch, 'stryker.json')]
  rmSync(report, { force: true })
  writeFileSync(
    config,
    JSON.stringify({
      testRunner: 'vitest',
      vitest: { configFile: path.relative(root, path.join(here, 'vitest.config.ts')) },
      plugins: [path.join(here, 'node_modules', '@stryker-mutator', 'vitest-runner', 'dist', 'src', 'index.js')],
      mutate: mutants.map(
        ({ fileName, location: { start, end } }) =>
          `${fileName}:${start.line}:${start.column}-${end.line}:${end.column}`,
      ),
      mutator: { excludedMutations },
      coverageAnalysis: 'perTest',
      dryRunTimeoutMinutes: 20,
      timeoutMS: 5_000,
      concurrency: Number(values.concurrency),
      reporters: ['progress-append-only', 'json'],
      jsonReporter: { fileName: report },
      // Keeps Stryker from rewriting the tsconfig: it would use TypeScript's API, which the installed compiler does not
      // provide.
      tsconfigFile: 'none',
      ignorePatterns: ['docs', 'data', 'demo-data*', 'frontend', 'tests', 'tools/bench', 'coverage'],
      tempDirName: path.join(scratch, 'sandbox'),
      checkers: [],
    }),
  )
  const env = { ...process.env, MUTANTS_SPECS: specs }
  for (let attempt = 1; attempt <= attempts && !existsSync(report); attempt++)
    spawnSync(
      process.execPath,
      [path.join(here, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js'), 'run', config],
      { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] },
    )
  if (!existsSync(report)) process.exit(1)
  const left: Mutant[] = []
  for (const [fileName, { mutants: tried }] of Object.entries(
    (JSON.parse(readFileSync(report, 'utf8')) as Report).files,
  )) {
    for (const { status, location, replacement } of tried) {
      const known = identity({ fileName, location, replacement }, 1)
      if (status === 'Survived' || status === 'NoCoverage') left.push(...(byIdentity.get(known) ?? []))
      else noticed.add(known)
    }
  }
  return left
}

/**
 * Returns the first two path segments of a file's folder, for example `domain/plan`, or one, for example
 * `subscriptions`.
 */
function folderOf(file: string): string {
  return path.posix.dirname(file).split('/').slice(0, 2).join('/')
}

/** Identifies a mutant. Columns count from 0 here and in Stryker's `mutate` option, but from 1 in its report. */
function identity(
  { fileName, replacement, location: { start, end } }: Pick<Mutant, 'fileName' | 'replacement' | 'location'>,
  firstColumn = 0,
): string {
  return JSON.stringify([
    fileName,
    start.line,
    start.column - firstColumn,
    end.line,
    end.column - firstColumn,
    replacement,
  ])
}

async function mutantsOf(names: readonly string[]): Promise<readonly Mutant[]> {
  const { Instrumenter } = await import(
    path.join(here, 'node_modules', '@stryker-mutator', 'instrumenter', 'dist', 'src', 'index.js')
  )
  const silent = {
    isDebugEnabled: () => false,
    isTraceEnabled: () => false,
    debug() {},
    info() {},
    warn() {},
    trace() {},
    error() {},
  }
  const { mutants } = await new Instrumenter(silent).instrument(
    names.map((name) => ({ name, content: sourceOf.get(name), mutate: true })),
    { ignorers: [], excludedMutations, plugins: null },
  )
  // The instrumenter counts lines from 0, the `mutate` option from 1. Columns count from 0 in both.
  return (mutants as readonly Mutant[])
    .filter(({ status }) => status !== 'Ignored')
    .map((mutant) => ({
      ...mutant,
      location: { start: nextLine(mutant.location.start), end: nextLine(mutant.location.end) },
    }))
}

function nextLine({ line, column }: Place): Place {
  return { line: line + 1, column }
}

/** Draws a random sample without replacement (mulberry32). The same seed gives the same sample. */
function sample<T>(from: readonly T[], count: number, seed: number): readonly T[] {
  let state = seed
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const left = [...from]
  return Array.from(
    { length: Math.min(count, left.length) },
    () => left.splice(Math.floor(random() * left.length), 1)[0]!,
  )
}

function judge(): boolean {
  const equivalents = JSON.parse(readFileSync(path.join(here, 'equivalent.json'), 'utf8')) as readonly Equivalent[]
  const isEquivalent = ({ fileName, location, replacement }: Mutant) => {
    const source = sourceOf.get(fileName)!
    const line = source.split('\n')[location.start.line - 1]!.trim()
    return equivalents.some(
      (one) =>
        one.file === fileName &&
        one.line === line &&
        one.original === textAt(source, location) &&
        one.replacement === replacement,
    )
  }
  const said = ({ fileName, location, replacement }: Mutant) =>
    `${fileName}:${location.start.line}:${location.start.column + 1}  ${textAt(sourceOf.get(fileName)!, location).replaceAll(/\s+/g, ' ').slice(0, 90)}  →  ${replacement.replaceAll(/\s+/g, ' ').slice(0, 60)}`
  const isChosen = new Set(chosen)
  const missed = [
    ...chosen.filter((mutant) => !noticed.has(identity(mutant))).map((mutant) => ({ mutant, how: 'not noticed' })),
    ...survivors.filter((mutant) => !isChosen.has(mutant)).map((mutant) => ({ mutant, how: 'nor beside' })),
  ]
  for (const one of missed
    .filter(({ mutant }) => !isEquivalent(mutant))
    .map(({ mutant, how }) => `${how}  ${said(mutant)}`)
    .toSorted())
    console.log(one)
  const verdicts = chosen.map((mutant) => ({
    folder: folderOf(mutant.fileName),
    how: noticed.has(identity(mutant)) ? 'noticed' : isEquivalent(mutant) ? 'equivalent' : 'not',
  }))
  const count = (of: typeof verdicts, wanted: 'noticed' | 'not' | 'equivalent') =>
    of.filter(({ how }) => how === wanted).length
  const sums = (of: typeof verdicts) =>
    `${count(of, 'noticed')} noticed, ${count(of, 'not')} not, ${count(of, 'equivalent')} equivalent`
  for (const [folder, its] of [...Map.groupBy(verdicts, ({ folder }) => folder)].toSorted())
    console.log(`${folder}: ${sums(its)}`)
  const share = count(verdicts, 'noticed') / (count(verdicts, 'noticed') + count(verdicts, 'not'))
  console.log(`mutants: ${sums(verdicts)}: ${(share * 100).toFixed(1)} % (${wanted * 100} % are wanted)`)
  return share >= wanted
}

function textAt(text: string, { start, end }: Mutant['location']): string {
  const lines = text.split('\n').slice(start.line - 1, end.line)
  return lines
    .map((line, index) =>
      line.slice(index === 0 ? start.column : 0, index === lines.length - 1 ? end.column : undefined),
    )
    .join('\n')
}
