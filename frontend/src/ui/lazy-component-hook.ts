import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { retryLoad, loadWithStyles, whyNotLoaded, type LoadFailure } from './retry-load.ts'

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
    const [failed, setFailed] = useState<LoadFailure>()

    useEffect(() => {
      let gone = false
      if (!Loaded)
        loadWithStyles(load).then(keep, async () => {
          const why = await whyNotLoaded()
          // A short break of the connection is over by now.
          if (why === 'outdated') await loadWithStyles(load).then(keep, () => !gone && setFailed(why))
          else if (!gone) setFailed(why)
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
