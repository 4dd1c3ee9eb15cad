import type { Hazard, Occasion } from '@filiz/domain/activity/vocabulary.ts'
import { t } from 'i18next'

/** Translates a code of a vocabulary for the validator's findings. */
export const wordFor = (code: string, param: string): string =>
  param === 'hazard'
    ? t(($) => $.vocabulary.hazards[code as Hazard])
    : t(($) => $.vocabulary.occasions[code as Occasion])
