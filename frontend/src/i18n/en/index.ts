import { activities } from './activities.ts'
import { auth } from './auth.ts'
import { categories } from './categories.ts'
import { children } from './children.ts'
import { common } from './common.ts'
import { dashboard } from './dashboard.ts'
import { plan } from './plan.ts'
import { progress } from './progress.ts'
import { shell } from './shell.ts'
import { vocabulary } from './vocabulary.ts'
import type { Texts } from '../texts.ts'
import type original from '../tr/index.ts'

const texts: Texts<typeof original> = {
  activities,
  auth,
  categories,
  children,
  common,
  dashboard,
  plan,
  progress,
  shell,
  vocabulary,
}

export default texts
