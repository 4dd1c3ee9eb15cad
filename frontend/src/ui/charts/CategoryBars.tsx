import type { Category } from '@filiz/domain/activity/events.ts'
import { useTranslation } from 'react-i18next'
import { CategoryIcon } from '../CategoryIcon.tsx'
import { categoryClass } from '../category-style.ts'
import styles from './CategoryBars.module.css'

interface Props { readonly categories: readonly { readonly category: Category; readonly completed: number; readonly planned: number }[] }

/** What was done of what was planned, area by area, each in its colour. The figures beside the bars say it all. */
export function CategoryBars({ categories }: Props) {
  const { t } = useTranslation()
  const top = Math.max(1, ...categories.map(({ planned }) => planned))
  return (
    <ul className={styles.bars}>
      {categories.map(({ category, completed, planned }) => (
        <li key={category} className={categoryClass(category)}>
          <span className={styles.name}><CategoryIcon category={category} size={19} />{t($ => $.categories[category])}</span>
          <span className={styles.figures}>{completed} / {planned}</span>
          <svg viewBox="0 0 100 8" preserveAspectRatio="none" className={styles.bar} aria-hidden>
            <rect width={(planned / top) * 100} height="8" className={styles.planned} />
            <rect width={(completed / top) * 100} height="8" className={styles.completed} />
          </svg>
        </li>
      ))}
    </ul>
  )
}
