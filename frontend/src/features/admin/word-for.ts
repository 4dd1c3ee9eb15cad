import type { Hazard, Occasion } from '@filiz/domain/activity/vocabulary.ts'
import { t } from 'i18next'

/** For the validator's sentences: a code of the vocabulary in the reader's words. */
export const wordFor = (code: string, param: string): string =>
  param === 'hazard'
    ? t(($) => $.vocabulary.hazards[code as Hazard])
    : t(($) => $.vocabulary.occasions[code as Occasion])
