import type { Mean } from '@filiz/domain/use/tally.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'

/** Formats usage figures; hidden figures are described as hidden. */
export function useFigureText() {
  const { t } = useTranslation('admin')
  const format = useFormat()
  return {
    count: (count: number | null) => (count === null ? t(($) => $.figures.hidden) : format.number(count)),
    mean: (mean: Mean | null) =>
      mean === null
        ? t(($) => $.figures.none)
        : t(($) => $.figures.meanWith, { mean: format.number(mean.mean), count: mean.answers }),
    short: (mean: Mean | null) => (mean === null ? '–' : format.number(mean.mean)),
  }
}
