import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/** Which workspaces each one may import; anything not listed here, nobody may (docs/architecture.md). */
const allowed: Record<string, readonly string[]> = {
  domain: [],
  engines: ['domain'],
  application: ['engines', 'domain'],
  http: ['engines', 'domain'],
  catalogue: ['application', 'engines', 'domain'],
  'command-api': ['application', 'http', 'engines', 'domain'],
  'query-api': ['application', 'http', 'engines', 'domain'],
  subscriptions: ['engines', 'domain'],
  projector: ['subscriptions', 'application', 'engines', 'domain'],
  worker: ['subscriptions', 'application', 'engines', 'domain'],
  frontend: ['domain'],
  analyst: ['evaluation', 'projector', 'subscriptions', 'catalogue', 'application', 'engines', 'domain'],
  standalone: ['catalogue', 'command-api', 'query-api', 'projector', 'worker', 'subscriptions', 'application', 'http', 'engines', 'domain'],
  evaluation: ['catalogue', 'application', 'engines', 'domain'],
  bench: ['analyst', 'standalone', 'catalogue', 'command-api', 'query-api', 'projector', 'worker', 'subscriptions', 'application', 'http', 'engines', 'domain'],
  e2e: ['frontend', 'analyst', 'standalone', 'catalogue', 'command-api', 'query-api', 'projector', 'worker', 'subscriptions', 'application', 'http', 'engines', 'domain'],
}
const workspaces = Object.keys(allowed)

interface SourceFile { readonly name: string; readonly workspace: string; readonly text: string; readonly imports: readonly string[] }

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist', 'artifacts'].includes(entry.name)) return []
    const full = path.join(folder, entry.name)
    if (entry.isDirectory()) return filesUnder(full)
    return /\.tsx?$/.test(entry.name) ? [full] : []
  })
}

const importPattern = /(?:^|\n)\s*(?:import|export)\b[^'"\n]*?(?:\n[^'"]*?)?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

const root = import.meta.dirname
const sources: SourceFile[] = workspaces.flatMap((workspace) =>
  filesUnder(path.join(root, workspace)).map((file) => {
    const text = readFileSync(file, 'utf8')
    return { name: path.relative(root, file), workspace, text, imports: [...text.matchAll(importPattern)].map((m) => (m[1] ?? m[2] ?? m[3])!) }
  }),
)
const isSpec = (file: SourceFile) => /\.spec\.tsx?$|conformance[^/]*\.ts$|given-when-then\.ts$|\/testing\/|arbitraries\.ts$/.test(file.name)
const production = sources.filter((file) => !isSpec(file))

/** The workspace that an import leads to, if it leads to one of ours. */
function target(file: SourceFile, specifier: string): string | undefined {
  if (specifier.startsWith('@filiz/')) return specifier.split('/')[1]
  if (specifier.startsWith('.')) return path.relative(root, path.resolve(root, path.dirname(file.name), specifier)).split(path.sep)[0]
  return undefined
}

describe('dependencies point one way', () => {
  it('reads every workspace and its imports', () => {
    for (const workspace of ['domain', 'engines', 'application', 'http', 'command-api', 'query-api', 'subscriptions', 'projector', 'worker', 'frontend', 'standalone', 'analyst']) {
      expect(sources.filter((file) => file.workspace === workspace).flatMap((file) => file.imports).length, workspace).toBeGreaterThan(3)
    }
  })

  it('holds between workspaces, specs included', () => {
    const wrong = sources.flatMap((file) =>
      file.imports.flatMap((specifier) => {
        const to = target(file, specifier)
        return to === undefined || to === file.workspace || allowed[file.workspace]!.includes(to) ? [] : [`${file.name} → ${specifier}`]
      }),
    )
    expect(wrong).toEqual([])
  })

  it('goes between workspaces by name, never by a relative path', () => {
    const wrong = sources.flatMap((file) => file.imports.filter((specifier) => specifier.startsWith('.') && target(file, specifier) !== file.workspace).map((specifier) => `${file.name} → ${specifier}`))
    expect(wrong).toEqual([])
  })
})

describe('the domain is pure', () => {
  const domain = production.filter((file) => file.workspace === 'domain')

  it('imports nothing but itself and zod', () => {
    const wrong = domain.flatMap((file) => file.imports.filter((specifier) => !specifier.startsWith('.') && specifier !== 'zod').map((specifier) => `${file.name} → ${specifier}`))
    expect(wrong).toEqual([])
  })

  it('asks for no time, chance or surroundings', () => {
    const impure = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.|\bfetch\(|\bsetTimeout\(|\bcrypto\.|\bconsole\./
    expect(domain.filter((file) => impure.test(file.text)).map((file) => file.name)).toEqual([])
  })
})

describe('the environment', () => {
  it('is read in engines/config.ts and nowhere else', () => {
    const readers = production.filter((file) => file.workspace !== 'frontend' && /\bprocess\.env\b/.test(file.text) && !['bench', 'e2e'].includes(file.workspace)).map((file) => file.name)
    expect(readers).toEqual(['engines/config.ts'])
  })
})
