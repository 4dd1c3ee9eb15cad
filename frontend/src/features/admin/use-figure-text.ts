import type { Completion } from '@filiz/domain/use/rates.ts'
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
    rate: ({ rate, cells, planned }: Completion) => {
      if (rate) {
        const [value, low, high] = [rate.value, rate.low, rate.high].map(format.percent) as [string, string, string]
        return t(($) => $.figures.rate, { value, low, high })
      }
      return cells === 0 ? '–' : t(($) => $.figures[planned === 0 ? 'hidden' : 'fewPlans'])
    },
    shown: ({ shown, cells }: Completion, unit: 'shownMonths' | 'shownActivities') =>
      t(($) => $.figures[unit], { shown, cells }),
    short: (mean: Mean | null) => (mean === null ? '–' : format.number(mean.mean)),
  }
}

/** Names what the bars of a completion show. */
export function useFigureLegend() {
  const { t } = useTranslation('admin')
  return {
    value: t(($) => $.figures.legend.done),
    outOf: t(($) => $.figures.legend.planned),
    range: t(($) => $.figures.legend.range),
  }
}
