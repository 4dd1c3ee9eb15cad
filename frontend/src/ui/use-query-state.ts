import { useSearchParams } from 'react-router-dom'

/** Parameters with undefined or '' are removed from the address. */
export type AddressChanges = Readonly<Record<string, string | undefined>>

/**
 * Reads and changes the address's query; unnamed parameters stay. A change starts from the actual address rather than
 * the rendered one, so that fast clicks lose nothing. It renders synchronously: the router's transition would briefly
 * show a field's former value.
 * @returns the rendered parameters, and `change`, which takes the changes or a function of the current parameters. The
 * scroll position stays. Only a `step` adds a history entry.
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
        { replace: !step, preventScrollReset: true, flushSync: true },
      ),
  ]
}
