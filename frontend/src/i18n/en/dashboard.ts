import type { Texts } from '../texts.ts'
import type { dashboard as original } from '../tr/dashboard.ts'

export const dashboard: Texts<typeof original> = {
  title: 'Home',
}
