import { IconDownload, IconPhotoDown } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { ChartFigure } from '../../../ui/charts/ChartFigure.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { lazyComponentHook } from '../../../ui/lazy-component-hook.ts'
import { NotThere } from '../../../ui/lazy-part.tsx'
import type { ChartProps } from './InsightChart.tsx'
import styles from './InsightFigure.module.css'

/** The chart library is larger than the page, so it is loaded only when there is something to draw. */
const useChart = lazyComponentHook(async () => ({ default: (await import('./InsightChart.tsx')).InsightChart }))

interface Props extends ChartProps {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly onDownload: () => void
  readonly downloading: boolean
}

/** A chart with its data table, and downloads as CSV and PNG. */
export function InsightFigure({ title, columns, rows, onDownload, downloading, ...chart }: Props) {
  const { t } = useTranslation('insights')
  const { Loaded: InsightChart, failed, again } = useChart()
  const box = useRef<HTMLDivElement>(null)
  const [isRefused, setRefused] = useState(false)
  const savePicture = () =>
    import('../save-chart.ts')
      .then(({ saveChart }) => saveChart(box.current!, title))
      .then(
        () => setRefused(false),
        () => setRefused(true),
      )
  return (
    <div className={styles.figure} data-wide={chart.kind !== 'bars' || undefined}>
      <ChartFigure title={title} level={2} columns={columns} rows={rows}>
        {failed && !InsightChart ? (
          <NotThere why={failed} again={again} />
        ) : (
          <div
            ref={box}
            className={styles.chart}
            style={{ blockSize: chart.kind === 'sideways' ? `${3.5 + chart.points.length * 3.2}rem` : '16rem' }}
            aria-hidden
          >
            {InsightChart && <InsightChart {...chart} />}
          </div>
        )}
      </ChartFigure>
      <div className={styles.download}>
        <Button
          variant="subtle"
          size="compact-sm"
          loading={downloading}
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-label={t(($) => $.csvOf, { chart: title })}
          onClick={onDownload}
        >
          {t(($) => $.csv)}
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPhotoDown size={16} aria-hidden />}
          aria-label={t(($) => $.pngOf, { chart: title })}
          onClick={() => void savePicture()}
        >
          {t(($) => $.png)}
        </Button>
      </div>
      {isRefused && <FormFailure>{t(($) => $.pngFailed)}</FormFailure>}
    </div>
  )
}
