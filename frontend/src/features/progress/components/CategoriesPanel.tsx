import type { Progress } from '@filiz/http/contract/query-shapes.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { CategoryBars } from '../../../ui/charts/CategoryBars.tsx'
import { ChartFigure } from '../../../ui/charts/ChartFigure.tsx'
import { NothingYet } from './NothingYet.tsx'

/** Completed activities in each of the seven categories. */
export default function CategoriesPanel({ progress: { childId, categories } }: { progress: Progress }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (categories.every(({ planned }) => planned === 0)) return <NothingYet childId={childId} />
  return (
    <ChartFigure
      level={2}
      title={t(($) => $.progress.categories.heading)}
      columns={[
        t(($) => $.progress.categories.category),
        t(($) => $.progress.categories.completed),
        t(($) => $.progress.categories.planned),
        t(($) => $.progress.categories.minutes),
        t(($) => $.progress.categories.engagement),
      ]}
      rows={categories.map(({ category, completed, planned, minutes, averageEngagement }) => [
        t(($) => $.categories[category]),
        format.number(completed),
        format.number(planned),
        completed === 0 ? '–' : format.minutes(minutes),
        averageEngagement === null ? t(($) => $.progress.categories.unknown) : format.number(averageEngagement),
      ])}
    >
      <CategoryBars categories={categories} />
    </ChartFigure>
  )
}
