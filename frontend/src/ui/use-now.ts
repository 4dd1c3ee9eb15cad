import { useSyncExternalStore } from 'react'

const minute = 60_000
const subscribe = (tell: () => void) => {
  const timer = setInterval(tell, minute)
  return () => clearInterval(timer)
}
const thisMinute = () => Math.floor(Date.now() / minute) * minute

/** The instant that it is, to the minute; a page that stays open overnight learns of the new day. */
export const useNow = (): string => new Date(useSyncExternalStore(subscribe, thisMinute)).toISOString()
