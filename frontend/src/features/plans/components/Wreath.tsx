import type { Plan } from '@filiz/http/contract/shapes.ts'
import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { categoryClass } from '../../../ui/category-style.ts'
import { isInItsWeek } from '../asked-for.ts'
import styles from './Wreath.module.css'

const radius = 70

/**
 * The plan's progress as a wreath with one leaf for each activity of the plan's total. The leaves of completed
 * activities come first, in the color of their category, so that the wreath fills clockwise.
 * @param grows the activity whose leaf unfolds
 */
export function Wreath({ plan, grows }: { plan: Plan; grows?: string }) {
  const { t } = useTranslation()
  const {
    counts: { completed, total },
  } = plan
  const done = plan.items
    .filter(({ status }) => status === 'completed')
    .toSorted((a, b) => a.completedAt!.localeCompare(b.completedAt!))
  const leaves = [...done, ...plan.items.filter((item) => item.status === 'pending' && isInItsWeek(item))].slice(
    0,
    total,
  )
  const turn = 360 / leaves.length

  return (
    <div className={styles.wreath}>
      <VisuallyHidden>{t(($) => $.plan.overview.ring, { count: completed, total })}</VisuallyHidden>
      <svg viewBox="-100 -100 200 200" fill="none" aria-hidden>
        <circle r={radius} className={styles.stem} />
        {leaves.map((item, index) => (
          <g
            key={item.activityId}
            transform={`rotate(${turn * index}) translate(0 ${-radius})`}
            className={categoryClass(item.activity.category)}
          >
            <path
              d={index % 2 === 0 ? 'M0 0C-1-13 8-23 25-22 27-7 16 3 0 0Z' : 'M0 0C1 12 10 20 26 16 25 3 14-4 0 0Z'}
              className={styles.leaf}
              data-done={item.status === 'completed' || undefined}
              data-grows={item.activityId === grows || undefined}
            />
          </g>
        ))}
      </svg>
      <span className={styles.figures} aria-hidden>
        <strong>{completed}</strong>
        <span>{t(($) => $.plan.overview.of, { total })}</span>
      </span>
    </div>
  )
}
