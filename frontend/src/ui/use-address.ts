import { useSearchParams } from 'react-router-dom'

/** Names with undefined or '' are taken out of the address. */
export type AddressChanges = Readonly<Record<string, string | undefined>>

/**
 * What the page's address asks for, and a way to change that; what isn't named stays. A change begins with the address
 * itself, and not with what was drawn last: somebody who chooses fast is ahead of it, and loses no choice. It is drawn at
 * once: the router's own way is to draw it when there is time, and until then a field shows again what it said before.
 *
 * @returns the parameters as they are drawn; and `change`, given what is to be another, or what makes that of the
 * parameters as they are by then. The page stays scrolled as it is. Going back undoes a change only where it is a `step`.
 */
export function useAddress(): [
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
