import type { Texts } from '../texts.ts'
import type { plan as original } from '../tr/plan.ts'

export const plan: Texts<typeof original> = {
  title: 'Monthly Plan',
}
