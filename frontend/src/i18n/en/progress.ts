import type { Texts } from '../texts.ts'
import type { progress as original } from '../tr/progress.ts'

export const progress: Texts<typeof original> = {
  title: 'Progress',
}
