import type { Category } from '@filiz/domain/activity/events.ts'
import { useTranslation } from 'react-i18next'
import { categoryClass } from './category-style.ts'
import styles from './CategoryBadge.module.css'

/** The activity's category, by color and name. */
export function CategoryBadge({ category }: { category: Category }) {
  const { t } = useTranslation()
  return <span className={`${categoryClass(category)} ${styles.badge}`}>{t(($) => $.categories[category])}</span>
}
