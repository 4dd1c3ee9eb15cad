import { session } from '../../lib/api.ts'

/** What was filled in for an activity and not saved yet; for as long as the page is open, and for nobody else. */
const kept = new Map<string, object>()
session.subscribe(() => kept.clear())

export const drafts = {
  of(planId: string, activityId: string) {
    const key = `${planId}/${activityId}`
    return {
      read: () => kept.get(key),
      keep: (values: object) => { kept.set(key, values) },
      clear: () => { kept.delete(key) },
    }
  },
}
