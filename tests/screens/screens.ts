import { visitorScreens } from './visitor-screens.ts'
import { familyScreens } from './family-screens.ts'
import { moreScreens } from './more-screens.ts'
import type { Screen } from './screen.ts'
import { staffScreens } from './staff-screens.ts'

/** All screens: each route in its different visible states, and each dialog. */
export const screens: readonly Screen[] = [...visitorScreens, ...familyScreens, ...staffScreens, ...moreScreens]
