import { personalSubject } from '@filiz/domain/shared/streams.ts'
import type { KnownEvent } from '../events/known-events.ts'
import { monthOfInstant } from '../files/columns.ts'
import type { Progress } from '../files/progress-file.ts'
import { allTables } from '../tables/all-tables.ts'
import type { ForgottenCount } from '../tables/forgotten-table.ts'
import type { Forgotten } from './forgotten-subjects.ts'
import { leastFamilies } from './small-groups.ts'

/**
 * Counts the deleted families and children whose events an export leaves out. Deleted subjects are numbered in the
 * order of `forgotten`, which depends on the log only.
 */
export function createMissing(forgotten: Forgotten, before: Progress['missing']) {
  const families = numbered([...forgotten.accounts, ...forgotten.children.values()])
  const children = numbered(forgotten.children.keys())
  const ownerOf = [...forgotten.children.values()].map((account) => families.get(account)!)
  const cohorts = new Map(Object.entries(before.cohorts).map(([family, month]) => [Number(family), month]))
  const types = new Map(
    Object.entries(before.types).map(([type, of]) => [
      type,
      { families: new Set(of.families), children: new Set(of.children) },
    ]),
  )

  return {
    /** Notes the cohort of a family, if a count will need it. */
    register({ type, data }: KnownEvent): void {
      if (type !== 'AccountRegistered') return
      const family = families.get(data.accountId)
      if (family !== undefined) cohorts.set(family, monthOfInstant(data.at))
    },
    /** Counts an event that is left out. */
    add({ type, stream, data }: KnownEvent): void {
      const [kind, id] = personalSubject(stream)?.split(':') ?? []
      const named = data as { readonly accountId?: string; readonly childId?: string }
      const account = kind === 'account' ? id : named.accountId
      const child = children.get((kind === 'child' ? id : named.childId) ?? '')
      const its = types.get(type) ?? { families: new Set(), children: new Set() }
      types.set(type, its)
      if (account !== undefined && forgotten.accounts.has(account)) its.families.add(families.get(account)!)
      if (child !== undefined) its.children.add(child)
    },
    state: (): Progress['missing'] => ({
      cohorts: Object.fromEntries(cohorts),
      types: Object.fromEntries(
        [...types].map(([type, of]) => [type, { families: [...of.families], children: [...of.children] }]),
      ),
    }),
    /** Returns the counts for all tables that lack somebody. */
    counts: (): readonly ForgottenCount[] =>
      allTables.flatMap(([table, { begunBy }]) => {
        const its = begunBy && types.get(begunBy)
        if (!its) return []
        const byCohort = new Map<string | null, { families: number; children: number }>()
        const count = (family: number, what: 'families' | 'children') => {
          const cohort = cohorts.get(family) ?? null
          const counted = byCohort.get(cohort) ?? { families: 0, children: 0 }
          counted[what]++
          byCohort.set(cohort, counted)
        }
        for (const family of its.families) count(family, 'families')
        for (const child of its.children) count(ownerOf[child]!, 'children')
        return withoutSmall(byCohort).map(([cohort, counted]) => ({ table, cohort, ...counted }))
      }),
  }
}

interface Counted {
  readonly families: number
  readonly children: number
}
const isSmall = (count: number) => count > 0 && count < leastFamilies

/** Merges cohorts of few families into one row without a cohort, so that no row describes a single family or child. */
function withoutSmall(
  byCohort: ReadonlyMap<string | null, Counted>,
): (readonly [string | null, Pick<ForgottenCount, 'families' | 'children'>])[] {
  const isHidden = ([cohort, { families, children }]: readonly [string | null, Counted]) =>
    cohort === null || isSmall(families) || (families === 0 && isSmall(children))
  const [hidden, told] = [[...byCohort].filter(isHidden), [...byCohort].filter((row) => !isHidden(row))]
  const sum = (what: keyof Counted) => hidden.reduce((total, [, counted]) => total + counted[what], 0)
  const rest = hidden.length === 0 ? [] : [[null, { families: sum('families'), children: sum('children') }] as const]
  return [...rest, ...told.toSorted(([a], [b]) => (a! < b! ? -1 : 1))].map(([cohort, { families, children }]) => [
    cohort,
    { families: isSmall(families) ? null : families, children: isSmall(children) ? null : children },
  ])
}

export const nobodyMissing: Progress['missing'] = { cohorts: {}, types: {} }

const numbered = (ids: Iterable<string>): ReadonlyMap<string, number> =>
  new Map([...new Set(ids)].map((id, index) => [id, index]))
