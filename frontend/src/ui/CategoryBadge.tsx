import type { Category } from '@filiz/domain/activity/events.ts'
import { useTranslation } from 'react-i18next'
import { categoryClass } from './category-style.ts'
import styles from './CategoryBadge.module.css'

/** The area of development that an activity belongs to, in its colour and in words. */
export function CategoryBadge({ category }: { category: Category }) {
  const { t } = useTranslation()
  return <span className={`${categoryClass(category)} ${styles.badge}`}>{t(($) => $.categories[category])}</span>
}
