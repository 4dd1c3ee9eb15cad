import { useSyncExternalStore } from 'react'

const minute = 60_000
const subscribe = (tell: () => void) => {
  const timer = setInterval(tell, minute)
  return () => clearInterval(timer)
}
const thisMinute = () => Math.floor(Date.now() / minute) * minute

/** Returns the current time (ISO), updated every minute, so that a page that stays open notices a new day. */
export const useNow = (): string => new Date(useSyncExternalStore(subscribe, thisMinute)).toISOString()
