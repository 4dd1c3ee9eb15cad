import { useCallback, useEffect, useState } from 'react'

/** Asks every photo on the page to load although it is out of view. */
export const photosWanted = 'photos-wanted'
/** Attribute of a photo that is neither shown nor failed yet. */
const waiting = '[data-photo="waiting"]'
/** Milliseconds without a further photo, after which the page is printed without the missing ones. */
const patienceMs = 30_000

const counted = () => {
  const count = document.querySelectorAll('[data-photo]').length
  return { count, loaded: count - document.querySelectorAll(waiting).length }
}

/**
 * Prints the page when all its photos are there, or when none has arrived for 30 seconds, also when the parent presses
 * Ctrl+P. `progress` is set while photos are loading. The browser's own menu cannot be delayed: it prints the photos
 * that have been loaded.
 */
export function usePrintWithPhotos() {
  const [progress, setProgress] = useState<ReturnType<typeof counted>>()
  const print = useCallback(() => {
    dispatchEvent(new Event(photosWanted))
    setProgress(counted())
  }, [])
  const isPrinting = progress !== undefined

  useEffect(() => {
    if (!isPrinting) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const now = counted()
      if (now.loaded === now.count) return finish()
      setProgress(now)
      clearTimeout(timer)
      timer = setTimeout(finish, patienceMs)
    }
    const finish = () => {
      stop()
      setProgress(undefined)
      // The progress line is gone from the page before it is printed.
      requestAnimationFrame(() => window.print())
    }
    const observer = new MutationObserver(look)
    const stop = () => {
      observer.disconnect()
      clearTimeout(timer)
    }
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-photo'] })
    look()
    return stop
  }, [isPrinting])

  useEffect(() => {
    const byKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      print()
    }
    const byMenu = () => dispatchEvent(new Event(photosWanted))
    addEventListener('keydown', byKey)
    addEventListener('beforeprint', byMenu)
    return () => {
      removeEventListener('keydown', byKey)
      removeEventListener('beforeprint', byMenu)
    }
  }, [print])

  return { print, progress }
}
