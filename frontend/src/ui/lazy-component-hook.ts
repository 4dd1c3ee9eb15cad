import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { retryLoad, loadWithStyles } from './retry-load.ts'

/**
 * Creates a hook for a component that has its own chunk. The hook returns the loading state, so that the caller decides
 * what to show meanwhile.
 */
export function lazyComponentHook<Props>(load: () => Promise<{ readonly default: ComponentType<Props> }>) {
  let loaded: ComponentType<Props> | undefined
  /** Every place that shows the component, so that one successful retry updates all of them. */
  const shown = new Set<() => void>()
  const subscribe = (changed: () => void) => {
    shown.add(changed)
    return () => {
      shown.delete(changed)
    }
  }
  const keep = ({ default: part }: { readonly default: ComponentType<Props> }) => {
    loaded = part
    for (const changed of shown) changed()
  }

  return function useFile() {
    const Loaded = useSyncExternalStore(subscribe, () => loaded)
    const [failed, setFailed] = useState(false)

    useEffect(() => {
      let gone = false
      if (!Loaded)
        loadWithStyles(load).then(keep, () => {
          if (!gone) setFailed(true)
        })
      return () => {
        gone = true
      }
    }, [Loaded])

    /** Loads the component again; rejects when that fails. */
    const again = async () => keep(await retryLoad(load))
    return { Loaded, failed, again }
  }
}
