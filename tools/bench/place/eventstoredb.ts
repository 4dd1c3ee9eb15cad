import path from 'node:path'
import { runScript } from '../child.ts'
import type { Own } from './owned-resource.ts'

// The driver keeps the appends of all clients of a process in one map, so each client runs in its own process.
const ask = <T>(url: string, ...args: readonly string[]) =>
  runScript<T>(path.join(import.meta.dirname, 'eventstoredb-child.ts'), { EVENT_LOG_URL: url }, args)

export const eventStoreVersion = async (url: string): Promise<string> =>
  (await ask<{ version: string }>(url, 'look')).version

/**
 * Returns the namespace for the comparison that uses only the driver. It differs from the scenario's, whose readers
 * would otherwise read these events.
 */
export const bareNamespace = (namespace: string) => `${namespace}_bare`

/**
 * Prepares a namespace on the server. Its streams are tombstoned afterwards; the next scavenge frees their space.
 * Rejects if an installation without a namespace uses the server, because it would read the benchmark's streams and
 * make plans for its families.
 */
export async function ownEventStore(url: string, namespace: string): Promise<Own> {
  const { withoutNamespace } = await ask<{ withoutNamespace: boolean }>(url, 'look')
  if (withoutNamespace)
    throw new Error(
      'EVENT_LOG_URL: an installation without EVENT_LOG_NAMESPACE lives on that server and would read what the bench appends: use another',
    )
  return { url, remove: () => ask(url, 'remove', `${namespace}-`, `${bareNamespace(namespace)}-`) }
}
