import type { Texts } from '../texts.ts'
import type { children as original } from '../tr/children.ts'

export const children: Texts<typeof original> = {
  title: 'Children',
}
