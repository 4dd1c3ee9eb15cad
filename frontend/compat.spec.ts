import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { CompatData, CompatStatement, Identifier } from '@mdn/browser-compat-data'
import { expect, it } from 'vitest'
import { parseSync } from 'vite'
import { oldestBrowsers } from './supported-browsers.ts'

/*
 * Searches the built scripts for APIs that the oldest supported browsers lack, by the compatibility data of MDN. The
 * type of an object is unknown there, so a property counts as missing when every object that has it lacks it.
 */

const dist = path.join(import.meta.dirname, 'dist')
const { api, javascript } = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData

const asNumber = (version: string) => {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number)
  return major * 1_000 + minor
}
const isSupported = ({ support }: CompatStatement): boolean =>
  Object.entries(oldestBrowsers).every(([browser, oldest]) =>
    [support[browser as keyof typeof oldestBrowsers]!]
      .flat()
      .some(
        ({ version_added: added, flags, prefix, alternative_name: otherName }) =>
          typeof added === 'string' && asNumber(added) <= asNumber(oldest) && !flags && !prefix && !otherName,
      ),
  )

type Apis = Readonly<Record<string, Identifier>>
const { Intl: intl, ...builtins } = javascript.builtins as unknown as Apis
const globals: Apis = { ...builtins, ...(api as unknown as Apis), Intl: intl! }
/** Variables that hold the only instance of an interface. */
const instances: Readonly<Record<string, string>> = { document: 'Document', navigator: 'Navigator', window: 'Window' }
const memberOf = (owner: string, member: string) =>
  (globals[owner]?.[`${member}_static`] ?? globals[owner]?.[member])?.__compat
const isMissing = (compat: CompatStatement | undefined) => compat !== undefined && !isSupported(compat)

/**
 * Objects of which a script holds instances. Other interfaces have properties with common names, which scripts use for
 * objects of their own.
 */
const owners = [...Object.keys(builtins), 'Blob', 'Element', 'HTMLElement', 'Request', 'Response']
/** Whether at least one of the objects has the property in all supported browsers. */
const properties = new Map<string, boolean>()
for (const owner of owners)
  for (const [member, { __compat: compat }] of Object.entries(globals[owner]! as Apis))
    if (compat?.status?.standard_track && /^[a-z]+$/i.test(member))
      properties.set(member, properties.get(member) || isSupported(compat))

interface Node {
  readonly type: string
  readonly name?: string
  readonly computed?: boolean
  readonly object?: Node
  readonly property?: Node
}

/** Returns the APIs in a script that are missing in a supported browser. */
function missingIn(script: string): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (node: Node) => {
    const { type, object, property, computed, name } = node
    if (type === 'Identifier' && Object.hasOwn(globals, name!) && isMissing(globals[name!]!.__compat)) found.add(name!)
    if (type === 'MemberExpression' && property!.type === 'Identifier' && !computed) {
      const member = property!.name!
      const owner = object!.type === 'Identifier' ? (instances[object!.name!] ?? object!.name!) : ''
      if (Object.hasOwn(globals, owner)) {
        if (isMissing(memberOf(owner, member))) found.add(`${owner}.${member}`)
      } else if (properties.get(member) === false) found.add(`.${member}`)
    }
    for (const [key, child] of Object.entries(node))
      for (const one of [child].flat())
        if (typeof one?.type === 'string' && !(key === 'property' && !computed) && !(key === 'key' && !computed))
          visit(one as Node)
  }
  visit(parseSync('script.mjs', script).program as unknown as Node)
  return found
}

/** APIs in the build that some supported browser lacks, and why they cause no error there. */
const guarded: Readonly<Record<string, string>> = {
  '.bytes': 'the size of a data set, not the method of Blob',
  '.checkVisibility': '`ui/keep-focus.ts` asks for it first',
  '.difference': 'a text, not the method of Set',
  '.error': 'a property of queries and fields, not the static method of Response',
  '.escape': 'the function of i18next, not that of RegExp',
  '.isError': 'a property of queries, not the static method of Error',
  '.pause': 'a group of texts, not the static method of Atomics',
  '.popover': 'React sets the attribute where a component uses it; none does',
  '.role': "an account's role, not the reflected attribute",
  '.startViewTransition': 'React and the router ask for it first',
  '.toArray': 'the function of React.Children, not that of Iterator',
  '.transfer': 'a group of texts, not the method of ArrayBuffer',
  '.try': 'a text, not the static method of Promise',
  '.use': 'the functions of React and i18next, not the method of DisposableStack',
  'Error.captureStackTrace': 'zod and Workbox ask for it first',
  'Intl.Segmenter': '`domain/shared/graphemes.ts` and `words-diff.ts` ask for it first',
  ML: 'a variable of a chart',
  'Navigator.canShare': '`share.ts` counts a browser without it as one that cannot share',
  'Navigator.connection': 'asked for first',
  'Navigator.share': 'only after `canShare`',
  'Navigator.wakeLock': '`use-wake-lock.ts` asks for it first',
  'URL.canParse': 'zod asks for it first',
}

it('finds static and instance methods, constructors and members of Intl', () => {
  expect([
    ...missingIn('AbortSignal.any([]); Map.groupBy([], f); new Intl.Segmenter(); x.isWellFormed(); Temporal'),
  ]).toEqual(['AbortSignal.any', 'Map.groupBy', 'Intl.Segmenter', '.isWellFormed', 'Temporal'])
  expect([...missingIn('AbortSignal.timeout(1); x.at(-1); x.toSorted(); fetch(x); ({ groupBy: 1 })')]).toEqual([])
})

it('the build uses only APIs of the supported browsers, or guards them', () => {
  const found = new Set<string>()
  for (const file of globSync(['assets/*.js', '*.js'], { cwd: dist }))
    for (const one of missingIn(readFileSync(path.join(dist, file), 'utf8'))) found.add(one)
  expect([...found].toSorted()).toEqual(Object.keys(guarded).toSorted())
})
