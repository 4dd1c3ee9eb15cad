import { useSyncExternalStore } from 'react'
import type { PendingMemory } from './pending-memory.ts'

/* This page's copy of the account's pending memories, which the diary's outbox updates. */

interface Pending {
  readonly memories: readonly PendingMemory[]
  readonly isSending: boolean
  /** True when they survive closing the page. */
  readonly durable: boolean
}

let known: Pending = { memories: [], isSending: false, durable: true }
const listeners = new Set<() => void>()

export function setPendingMemories(pending: Pending) {
  known = pending
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePendingMemories = (): Pending => useSyncExternalStore(subscribe, () => known)
