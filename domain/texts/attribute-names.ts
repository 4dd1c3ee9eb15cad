import * as en from './attribute-names/en.ts'
import * as tr from './attribute-names/tr.ts'

/* Names of the values of an activity's attributes in both languages, as the browser shows them and files have them. */

export const hazardNames = { tr: tr.hazardNames, en: en.hazardNames } as const
export const energyNames = { tr: tr.energyNames, en: en.energyNames } as const
export const messNames = { tr: tr.messNames, en: en.messNames } as const
export const placeNames = { tr: tr.placeNames, en: en.placeNames } as const
export const adultNames = { tr: tr.adultNames, en: en.adultNames } as const
export const difficultyNames = { tr: tr.difficultyNames, en: en.difficultyNames } as const
export const materialKindNames = { tr: tr.materialKindNames, en: en.materialKindNames } as const
export const statusNames = { tr: tr.statusNames, en: en.statusNames } as const
