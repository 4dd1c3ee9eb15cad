import type { Texts } from '../texts.ts'
import type { activities as original } from '../tr/activities.ts'

export const activities: Texts<typeof original> = {
  title: 'Activities',
}
