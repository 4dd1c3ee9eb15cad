import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../i18n/use-format.ts'
import { BarChart } from '../../../../ui/charts/BarChart.tsx'
import { ChartFigure } from '../../../../ui/charts/ChartFigure.tsx'
import { useUseByMonth } from '../../api/figures.ts'
import { completionBar } from '../../completion-bar.ts'
import { useFigureLegend, useFigureText } from '../../use-figure-text.ts'

/** The figures of use in each closed month, of an entry or of the whole catalogue. Shows nothing before the second. */
export function UseByMonth({ id }: { id?: string }) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const text = useFigureText()
  const legend = useFigureLegend()
  const { data: months = [] } = useUseByMonth(id)
  if (months.length < 2) return null
  const counts = ['planned', 'done', 'swapped'] as const
  const means = ['engagement', 'difficulty'] as const
  const nameOf = (month: string) => format.month(Number(month.slice(0, 4)), Number(month.slice(5)))
  return (
    <ChartFigure
      title={t(($) => $.figures.byMonth)}
      level={id === undefined ? 2 : 3}
      columns={[
        t(($) => $.figures.month),
        ...[...counts, 'completion' as const, ...means].map((kind) => t(($) => $.figures.kinds[kind])),
      ]}
      rows={months.map((figures) => [
        nameOf(figures.month),
        ...counts.map((kind) => text.count(figures[kind])),
        id === undefined
          ? `${text.rate(figures.completion)}, ${text.shown(figures.completion, 'shownActivities')}`
          : text.rate(figures.completion),
        ...means.map((kind) => text.mean(figures[kind])),
      ])}
    >
      <BarChart
        legend={legend}
        bars={months.map(({ month, completion }) => ({
          key: month,
          name: format.monthShort(Number(month.slice(5))),
          ...completionBar(completion),
        }))}
      />
    </ChartFigure>
  )
}
