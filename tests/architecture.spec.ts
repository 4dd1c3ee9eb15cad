import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/**
 * What each workspace may import (docs/architecture.md). A workspace that is missing here may import no other
 * workspace.
 */
const allowed: Record<string, readonly string[]> = {
  domain: [],
  'platform/engines': ['domain'],
  'platform/application': ['platform/engines', 'domain'],
  'platform/http': ['platform/engines', 'domain'],
  'platform/subscriptions': ['platform/engines', 'domain'],
  'platform/data-set': ['platform/engines', 'domain'],
  catalogue: ['platform/application', 'platform/engines', 'domain'],
  'command-api': ['platform/application', 'platform/http', 'platform/engines', 'domain'],
  'query-api': ['platform/data-set', 'platform/application', 'platform/http', 'platform/engines', 'domain'],
  projector: ['platform/subscriptions', 'platform/application', 'platform/engines', 'domain'],
  worker: ['platform/subscriptions', 'platform/data-set', 'platform/application', 'platform/engines', 'domain'],
  frontend: ['platform/http', 'domain'],
  analyst: [
    'projector',
    'platform/subscriptions',
    'platform/data-set',
    'catalogue',
    'platform/application',
    'platform/engines',
    'domain',
  ],
  standalone: [
    'catalogue',
    'command-api',
    'query-api',
    'projector',
    'worker',
    'platform/subscriptions',
    'platform/data-set',
    'platform/application',
    'platform/http',
    'platform/engines',
    'domain',
  ],
  'tools/evaluation': ['analyst', 'catalogue', 'platform/application', 'platform/engines', 'domain'],
  'tools/bench': ['catalogue', 'projector', 'platform/application', 'platform/http', 'platform/engines', 'domain'],
  'tools/scripts': ['tests', 'analyst', 'catalogue', 'domain'],
  tests: [
    'frontend',
    'analyst',
    'standalone',
    'catalogue',
    'command-api',
    'query-api',
    'projector',
    'worker',
    'platform/subscriptions',
    'platform/data-set',
    'platform/application',
    'platform/http',
    'platform/engines',
    'domain',
  ],
}
const folders = Object.keys(allowed)

interface SourceFile {
  readonly name: string
  readonly folder: string
  readonly text: string
  readonly imports: readonly {
    readonly specifier: string
    readonly file: string | undefined
    readonly isType: boolean
  }[]
}

const root = path.join(import.meta.dirname, '..')
const folderOf = (file: string) => folders.find((folder) => file.startsWith(`${folder}/`))

function filesUnder(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist', 'artifacts'].includes(entry.name)) return []
    const name = `${folder}/${entry.name}`
    if (entry.isDirectory()) return filesUnder(name)
    return /\.tsx?$/.test(entry.name) ? [name] : []
  })
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\b[^'"\n]*?(?:\n[^'"]*?)?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** `@filiz/engines/uuid.ts` is `platform/engines/uuid.ts`: a package is named after the last part of its folder. */
function fileOf(importer: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(importer), specifier)
  const [, name, rest] = /^@filiz\/([^/]+)\/(.+)$/.exec(specifier) ?? []
  return name && `${folders.find((folder) => folder.split('/').at(-1) === name)}/${rest}`
}

const sources: readonly SourceFile[] = folders.flatMap((folder) =>
  filesUnder(folder).map((name) => {
    const text = readFileSync(path.join(root, name), 'utf8')
    const imports = [...text.matchAll(importPattern)].map((match) => {
      const specifier = (match[1] ?? match[2] ?? match[3])!
      return { specifier, file: fileOf(name, specifier), isType: /^\s*(import|export) type\b/.test(match[0]) }
    })
    return { name, folder, text, imports }
  }),
)
const isSpec = ({ name }: SourceFile) =>
  /\.spec\.tsx?$|conformance[^/]*\.ts$|\/conformance\/|given-when-then\.ts$|\/testing\/|arbitraries\.ts$/.test(name)
const production = sources.filter((file) => !isSpec(file))

/** Returns the imports that `isWrong` rejects, each as `importer → imported file`. */
const imports = (
  files: readonly SourceFile[],
  isWrong: (from: SourceFile, to: string, specifier: string) => boolean,
): readonly string[] =>
  files.flatMap((from) =>
    from.imports.flatMap(({ specifier, file }) =>
      file !== undefined && isWrong(from, file, specifier) ? [`${from.name} → ${file}`] : [],
    ),
  )

describe('imports between folders', () => {
  it('finds files with imports in every folder', () => {
    for (const folder of folders)
      expect(
        sources.filter((file) => file.folder === folder).flatMap((file) => file.imports).length,
        folder,
      ).toBeGreaterThan(3)
  })

  it('follow the table of allowed imports, in specs too', () => {
    expect(
      imports(sources, ({ folder }, to) => folderOf(to) !== folder && !allowed[folder]!.includes(folderOf(to) ?? '?')),
    ).toEqual([])
  })

  it('between workspaces use the package name instead of a relative path', () => {
    expect(
      imports(
        sources,
        ({ folder }, to, specifier) =>
          specifier.startsWith('.') && folder !== 'tools/scripts' && folderOf(to) !== folder,
      ),
    ).toEqual([])
  })

  it('form no cycle between files, type imports included', () => {
    expect(cyclesAmong(sources)).toEqual([])
  })
})

/**
 * Returns each import cycle as a path of files. A depth-first search; `done` holds the files whose imports have all
 * been visited.
 */
function cyclesAmong(files: readonly SourceFile[]): readonly string[] {
  const byName = new Map(files.map((file) => [file.name, file]))
  const done = new Set<string>()
  const found: string[] = []
  const visit = (file: SourceFile, trail: readonly string[]): void => {
    const start = trail.indexOf(file.name)
    if (start >= 0) return void found.push([...trail.slice(start), file.name].join(' → '))
    if (done.has(file.name)) return
    for (const { file: next } of file.imports)
      if (next !== undefined && byName.has(next)) visit(byName.get(next)!, [...trail, file.name])
    done.add(file.name)
  }
  for (const file of files) visit(file, [])
  return found
}

describe('the domain', () => {
  const domain = production.filter(({ folder }) => folder === 'domain')

  it('imports only itself and zod', () => {
    expect(
      domain.flatMap(({ name, imports: all }) =>
        all
          .filter(({ specifier }) => !specifier.startsWith('.') && specifier !== 'zod')
          .map(({ specifier }) => `${name} → ${specifier}`),
      ),
    ).toEqual([])
  })

  it('reads no clock, randomness or environment', () => {
    const impure =
      /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.|\bfetch\(|\bsetTimeout\(|\bcrypto\.|\bconsole\./
    expect(domain.filter((file) => impure.test(file.text)).map((file) => file.name)).toEqual([])
  })

  it('imports nothing from outside domain/shared into domain/shared', () => {
    expect(
      imports(production, ({ name }, to) => name.startsWith('domain/shared/') && !to.startsWith('domain/shared/')),
    ).toEqual([])
  })

  it('has folders that import one another in one direction only', () => {
    const topFolderOf = (file: string) => file.split('/')[1]!
    const between = new Set(imports(domain, () => true).map((line) => line.split(' → ').map(topFolderOf).join(' → ')))
    const mutual = [...between].filter((pair) => {
      const [from, to] = pair.split(' → ')
      return from! < to! && between.has(`${to} → ${from}`)
    })
    expect(mutual).toEqual([])
  })

  it('has aggregates that import no text', () => {
    const aggregates = domain.filter(({ name }) => name.endsWith('/decider.ts')).map(({ name }) => path.dirname(name))
    expect(aggregates.length).toBeGreaterThan(8)
    expect(
      imports(domain, ({ name }, to) => aggregates.includes(path.dirname(name)) && to.startsWith('domain/texts/')),
    ).toEqual([])
  })
})

describe('comments', () => {
  it('have no line longer than 120 columns', () => {
    const long = sources.flatMap(({ name, text }) =>
      text
        .split('\n')
        .flatMap((line, index) => (line.length > 120 && /^\s*(\/\/|\/?\*)/.test(line) ? [`${name}:${index + 1}`] : [])),
    )
    expect(long).toEqual([])
  })
})

describe('the environment', () => {
  it('is read in engines/config.ts and nowhere else', () => {
    const readers = production
      .filter(
        (file) =>
          !['frontend', 'tools/bench', 'tools/scripts', 'tests'].includes(file.folder) &&
          /\bprocess\.env\b/.test(file.text),
      )
      .map((file) => file.name)
    expect(readers).toEqual(['platform/engines/config.ts'])
  })
})

describe('the frontend', () => {
  /**
   * Each layer with the layers that it may import. `i18n` and `lib` may import each other; `landing` and `sw` are
   * separate programs.
   */
  const layers: Record<string, readonly string[]> = {
    lib: ['i18n'],
    i18n: ['lib'],
    ui: ['lib', 'i18n'],
    features: ['lib', 'i18n', 'ui'],
    app: ['lib', 'i18n', 'ui', 'features'],
    landing: ['lib', 'i18n', 'ui'],
    sw: ['lib'],
  }
  const frontend = production.filter(({ name }) => name.startsWith('frontend/src/'))
  const layerOf = (file: string) => /^frontend\/src\/(\w+)\//.exec(file)?.[1]
  const featureOf = (file: string) => /^frontend\/src\/features\/(\w+)\//.exec(file)?.[1]

  it('imports only from the layers that its own layer may import', () => {
    expect(
      imports(frontend, ({ name }, to) => {
        const [from, target] = [layerOf(name), layerOf(to)]
        return from !== undefined && target !== undefined && from !== target && !layers[from]!.includes(target)
      }),
    ).toEqual([])
  })

  it('imports platform/http by `import type` only, so that none of it is bundled', () => {
    const ofHttp = sources
      .filter(({ folder }) => folder === 'frontend')
      .flatMap(({ name, imports: all }) => all.map((one) => ({ name, ...one })))
      .filter(({ file }) => file?.startsWith('platform/http/'))
    expect(ofHttp.length).toBeGreaterThan(100)
    expect(ofHttp.filter(({ isType }) => !isType)).toEqual([])
  })

  /**
   * Reasons why a feature may import another one. An import between a pair of features that is not listed fails the
   * test.
   */
  const reasons: Record<string, string> = {
    'activities → plans': 'an activity is added to a plan and completed on its own page',
    'admin → activities': 'administrators preview an entry as parents see it',
    'auth → caregivers': 'who signs in or registers to join a child goes on there',
    'children → caregivers': 'a deletion names who else follows the child',
    'plans → exposures': 'a plan and a suggestion are marked as shown',
    'plans → memories': 'a completed activity gets a memory',
    'plans → progress': 'the first completion is celebrated as such, and progress is kept on the device',
    'milestones → plans': 'an activity that practises a milestone is added to a plan',
    'settings → caregivers': 'settings show the family, and shared children before the account is deleted',
    'settings → plans': 'settings say whether the month is on the device',
  }

  const pairs = new Set(
    frontend.flatMap(({ name, imports: all }) =>
      all.flatMap(({ file }) => {
        const [from, to] = [featureOf(name), file && featureOf(file)]
        return from && to && from !== to ? [`${from} → ${to}`] : []
      }),
    ),
  )

  it('has a listed reason for each import between two features, and at most 12 such pairs', () => {
    expect([...pairs].sort()).toEqual(Object.keys(reasons).sort())
    expect(pairs.size).toBeLessThanOrEqual(12)
  })

  it('has no two features that import each other', () => {
    expect([...pairs].filter((pair) => pairs.has(pair.split(' → ').toReversed().join(' → ')))).toEqual([])
  })
})
