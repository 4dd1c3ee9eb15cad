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

/** One file a feature. The landing page's texts are not here: it is an entry of its own. */
export default { activities, auth, categories, children, common, dashboard, plan, progress, shell, vocabulary } as const
