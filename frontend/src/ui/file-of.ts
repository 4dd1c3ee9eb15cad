import { useEffect, useState, type ComponentType } from 'react'
import { loadAgain, loadWhole } from './load-again.ts'

/** A part of the browser's program in a file of its own, fetched when it is first shown: as a hook, so that whoever shows it says what is there instead. */
export function fileOf<Props>(load: () => Promise<{ readonly default: ComponentType<Props> }>) {
  let loaded: ComponentType<Props> | undefined
  return function useFile() {
    const [Loaded, setLoaded] = useState(() => loaded)
    const [failed, setFailed] = useState(false)

    useEffect(() => {
      let gone = false
      if (!Loaded) loadWhole(load).then(({ default: part }) => { loaded = part; if (!gone) setLoaded(() => part) }, () => { if (!gone) setFailed(true) })
      return () => { gone = true }
    }, [Loaded])

    /** Rejects where it cannot be had this time either. */
    const again = async () => {
      const { default: part } = await loadAgain(load)
      loaded = part
      setLoaded(() => part)
    }
    return { Loaded, failed, again }
  }
}
