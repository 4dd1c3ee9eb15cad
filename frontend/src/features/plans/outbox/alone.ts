/**
 * Works while no other tab of the browser does; outside of secure contexts, where tabs have no locks, beside them.
 *
 * @param patience Milliseconds to wait for another tab.
 * @returns `undefined` where it did not come to its turn by then
 */
export async function alone<T>(work: () => Promise<T>, patience: number): Promise<T | undefined> {
  if (!navigator.locks) return work()
  let began = false
  try {
    return (await navigator.locks.request('filiz-outbox', { signal: AbortSignal.timeout(patience) }, () => {
      began = true
      return work()
    })) as T
  } catch (error) {
    if (began) throw error
    return undefined
  }
}
