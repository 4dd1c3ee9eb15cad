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

/** One file per feature. The landing page has its own texts, because it is a separate entry. */
export default { activities, auth, categories, children, common, dashboard, plan, progress, shell, vocabulary } as const
