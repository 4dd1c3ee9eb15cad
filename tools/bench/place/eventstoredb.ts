import path from 'node:path'
import { runScript } from '../child.ts'
import type { Own } from './own.ts'

// The driver keeps the appends of a process in one map: whatever has a client of its own is a process of its own.
const ask = <T>(url: string, ...args: readonly string[]) =>
  runScript<T>(path.join(import.meta.dirname, 'eventstoredb-child.ts'), { EVENT_LOG_URL: url }, args)

export const eventStoreVersion = async (url: string): Promise<string> =>
  (await ask<{ version: string }>(url, 'look')).version

/** Where the bare client appends: no part of the namespace, whose readers would have to read it. */
export const bareNamespace = (namespace: string) => `${namespace}_bare`

/**
 * A namespace on the server; its streams are tombstoned afterwards, and their space is free after the server's next
 * scavenge. Rejects where an installation without a namespace lives there: it reads every stream, and would plan for
 * the bench's families, and write to them.
 */
export async function ownEventStore(url: string, namespace: string): Promise<Own> {
  const { withoutNamespace } = await ask<{ withoutNamespace: boolean }>(url, 'look')
  if (withoutNamespace)
    throw new Error(
      'EVENT_LOG_URL: an installation without EVENT_LOG_NAMESPACE lives on that server and would read what the bench appends: use another',
    )
  return { url, remove: () => ask(url, 'remove', `${namespace}-`, `${bareNamespace(namespace)}-`) }
}
