import path from 'node:path'
import { runScript } from '../child.ts'
import type { Own } from './owned-resource.ts'

// The driver keeps all appends of a process in one map, so each client runs in a process of its own.
const ask = <T>(url: string, ...args: readonly string[]) =>
  runScript<T>(path.join(import.meta.dirname, 'eventstoredb-child.ts'), { EVENT_LOG_URL: url }, args)

export const eventStoreVersion = async (url: string): Promise<string> =>
  (await ask<{ version: string }>(url, 'look')).version

/** Namespace of the bare client: outside the benchmark's, whose readers would otherwise read its events. */
export const bareNamespace = (namespace: string) => `${namespace}_bare`

/**
 * A namespace on the server. Its streams are tombstoned afterwards; the next scavenge frees their space. Rejects if an
 * installation without a namespace uses the server, because it would read the benchmark's streams and plan for its
 * families.
 */
export async function ownEventStore(url: string, namespace: string): Promise<Own> {
  const { withoutNamespace } = await ask<{ withoutNamespace: boolean }>(url, 'look')
  if (withoutNamespace)
    throw new Error(
      'EVENT_LOG_URL: an installation without EVENT_LOG_NAMESPACE lives on that server and would read what the bench appends: use another',
    )
  return { url, remove: () => ask(url, 'remove', `${namespace}-`, `${bareNamespace(namespace)}-`) }
}
