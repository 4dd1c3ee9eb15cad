import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { loadAgain, loadWhole } from './load-again.ts'

/** A part of the browser's program in a file of its own, fetched when it is first shown: as a hook, so that whoever shows it says what is there instead. */
export function fileOf<Props>(load: () => Promise<{ readonly default: ComponentType<Props> }>) {
  let loaded: ComponentType<Props> | undefined
  /** All who show it: what one of them could have after all, the others have, too. */
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
        loadWhole(load).then(keep, () => {
          if (!gone) setFailed(true)
        })
      return () => {
        gone = true
      }
    }, [Loaded])

    /** Rejects where it cannot be had this time either. */
    const again = async () => keep(await loadAgain(load))
    return { Loaded, failed, again }
  }
}
