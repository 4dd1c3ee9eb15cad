import { localDay } from '@filiz/domain/shared/calendar.ts'
import { isApiError } from '../../lib/api-error.ts'
import { tabStore } from '../../lib/storage.ts'
import { recordExposures } from './api/record-exposures.ts'
import { createExposureQueue } from './exposure-queue.ts'

const [settleMs, sendMs] = [500, 3_000]

/**
 * Records the opened app and each element with `data-shown` that comes into the middle of the screen, until `signal` is
 * aborted.
 */
export function watchExposures(
  { accountId, timeZone }: { readonly accountId: string; readonly timeZone: string },
  signal: AbortSignal,
): void {
  const queue = createExposureQueue({
    accountId,
    storage: tabStore,
    today: () => localDay(new Date().toISOString(), timeZone),
    send: recordExposures,
    isFinal: (error) => isApiError(error) && error.final,
  })
  let sending: ReturnType<typeof setTimeout> | undefined
  let settling: ReturnType<typeof setTimeout> | undefined
  const flush = () => void queue.flush()
  const add = (mark: string) => {
    queue.add(mark)
    clearTimeout(sending)
    sending = setTimeout(flush, sendMs)
  }

  const onScreen = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) add((target as HTMLElement).dataset['shown']!)
    },
    { rootMargin: '-15% 0px' },
  )
  // Observing anew reports elements that are on the screen already, also those whose mark has changed.
  const look = () => {
    onScreen.disconnect()
    if (document.visibilityState !== 'visible') return
    add('app')
    for (const element of document.querySelectorAll('[data-shown]')) onScreen.observe(element)
  }
  const changes = new MutationObserver(() => {
    clearTimeout(settling)
    settling = setTimeout(look, settleMs)
  })
  const onVisibility = () => {
    look()
    if (document.visibilityState === 'hidden') flush()
  }

  if (signal.aborted) return
  look()
  changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-shown'] })
  document.addEventListener('visibilitychange', onVisibility, { signal })
  window.addEventListener('online', flush, { signal })
  signal.addEventListener('abort', () => {
    onScreen.disconnect()
    changes.disconnect()
    clearTimeout(sending)
    clearTimeout(settling)
  })
}
