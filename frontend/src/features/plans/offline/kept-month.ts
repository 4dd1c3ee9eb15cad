import type { Plan } from '@filiz/http/contract/shapes.ts'
import { useSyncExternalStore } from 'react'
import { accountOf } from '../../../lib/account-of.ts'
import { attempt } from '../../../lib/attempt.ts'
import { session } from '../../../lib/api.ts'
import { keptMonthItem } from '../../../lib/persisted-reads.ts'
import { localStore } from '../../../lib/storage.ts'

/** The plan items of the month whose activity texts are stored on this device for offline use. */
export interface KeptMonth {
  readonly accountId: string
  readonly language: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** The items of each child's plan (`itemsOf`). */
  readonly plans: Readonly<Record<string, string>>
}

const listeners = new Set<() => void>()
const worker = attempt(() => navigator.serviceWorker)
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  worker?.addEventListener('controllerchange', listener)
  return () => {
    listeners.delete(listener)
    worker?.removeEventListener('controllerchange', listener)
  }
}

/** The plan and its items as text, to compare them. */
export const itemsOf = ({ id, items }: Plan): string =>
  [id, ...items.map(({ activityId, status }) => `${activityId} ${status}`).toSorted()].join(',')
const idsIn = (items: string) => items.replaceAll(/ \w+/g, '')

/** Returns the stored month of the signed-in account; undefined when none is stored. */
export function keptMonth(): KeptMonth | undefined {
  const kept = attempt(() => JSON.parse(localStore.getItem(keptMonthItem) ?? 'null') as KeptMonth | null)
  return kept && kept.accountId === accountOf(session.accessToken()) ? kept : undefined
}

export function setKeptMonth(month: KeptMonth) {
  localStore.setItem(keptMonthItem, JSON.stringify(month))
  for (const listener of listeners) listener()
}

const hasWorker = () => Boolean(worker?.controller)

/** Returns the number of children whose whole month is on this device; 0 if the app itself is not. */
export const useKeptChildren = (): number =>
  useSyncExternalStore(subscribe, () => (hasWorker() ? Object.keys(keptMonth()?.plans ?? {}).length : 0))

/** Returns whether all activities of the plan open without a network. */
export const useIsKept = (plan: Plan): boolean =>
  useSyncExternalStore(subscribe, () => {
    const kept = keptMonth()?.plans[plan.childId]
    return kept !== undefined && hasWorker() && idsIn(kept) === idsIn(itemsOf(plan))
  })
