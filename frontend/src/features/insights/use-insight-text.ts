import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'

/** Returns functions that format figures; a withheld figure is described as withheld. */
export function useInsightText() {
  const { t } = useTranslation('insights')
  const format = useFormat()
  const or = <Value>(value: Value | null, text: (value: Value) => string) =>
    value === null ? t(($) => $.notTold) : text(value)
  return {
    /** Formats `2026-03` as "Mart 2026". */
    month: (month: string) => format.month(Number(month.slice(0, 4)), Number(month.slice(5))),
    /** Formats `2026-03` as "Mar 26". */
    monthShort: (month: string) => `${format.monthShort(Number(month.slice(5)))} ${month.slice(2, 4)}`,
    age: (age: number) => t(($) => $.years, { age }),
    count: (count: number | null) => or(count, format.number),
    share: (share: number | null) => or(share, format.percent),
    /** Formats a range as "81%–100%"; a dash when withheld. */
    between: (least: number | null, most: number | null) =>
      least === null || most === null
        ? '–'
        : least === most
          ? format.percent(least)
          : `${format.percent(least)}–${format.percent(most)}`,
    mean: (mean: number | null) => or(mean, (value) => `${format.number(value)} / 5`),
  }
}
