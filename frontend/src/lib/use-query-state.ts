import { useSearchParams } from 'react-router-dom'

/** New values of parameters. A parameter with undefined or '' is removed from the address. */
export type AddressChanges = Readonly<Record<string, string | undefined>>

/**
 * Reads and changes the query of the address; other parameters stay. A change starts from the actual address instead of
 * the rendered one, so that fast clicks lose nothing. It renders synchronously, because the router's transition would
 * briefly show the former value of a field.
 * @returns the rendered parameters, and `change`, which takes the changes or a function of the current parameters. The
 * scroll position stays. Only a change with `step` adds a history entry.
 */
export function useQueryState(): [
  URLSearchParams,
  (changes: AddressChanges | ((now: URLSearchParams) => AddressChanges), options?: { readonly step?: boolean }) => void,
] {
  const [params, setParams] = useSearchParams()
  return [
    params,
    (changes, { step = false } = {}) =>
      setParams(
        () => {
          const now = new URLSearchParams(window.location.search)
          for (const [name, value] of Object.entries(typeof changes === 'function' ? changes(now) : changes)) {
            if (value) now.set(name, value)
            else now.delete(name)
          }
          return now
        },
        // The state of the entry says from where the page was opened (`came-from.ts`).
        { replace: !step, preventScrollReset: true, flushSync: true, state: window.history.state?.usr as unknown },
      ),
  ]
}
