import type { Category } from '@filiz/domain/activity/events.ts'
import { useTranslation } from 'react-i18next'
import { CategoryIcon } from '../CategoryIcon.tsx'
import { categoryClass } from '../category-style.ts'
import styles from './CategoryBars.module.css'

interface Props {
  readonly categories: readonly { readonly category: Category; readonly completed: number; readonly planned: number }[]
}

/**
 * Shows the completed activities of each category as a bar in its color; the full length stands for the planned ones.
 */
export function CategoryBars({ categories }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <p className={styles.scale}>{t(($) => $.progress.categories.scale)}</p>
      <ul className={styles.bars}>
        {categories.map(({ category, completed, planned }) => (
          <li key={category} className={categoryClass(category)}>
            <span className={styles.name}>
              <CategoryIcon category={category} size={19} />
              {t(($) => $.categories[category])}
            </span>
            <span className={styles.figures}>
              {completed} / {planned}
            </span>
            <span className={styles.bar} data-none={planned === 0 || undefined} aria-hidden>
              {completed > 0 && <span style={{ width: `${(completed / Math.max(planned, completed)) * 100}%` }} />}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
