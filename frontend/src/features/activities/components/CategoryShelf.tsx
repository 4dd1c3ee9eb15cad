import { categories, type Category } from '@filiz/domain/activity/events.ts'
import { useTranslation } from 'react-i18next'
import { CategoryArt } from '../../../ui/art/activity/CategoryArt.tsx'
import { categoryClass } from '../../../ui/category-style.ts'
import strips from '../../../ui/strip.module.css'
import { useScrollToSelected } from '../../../ui/use-scroll-to-selected.ts'
import styles from './CategoryShelf.module.css'

/** Shows the seven categories, from which browsing can start. */
export function CategoryShelf({ onChoose }: { onChoose: (category: Category) => void }) {
  const { t } = useTranslation()
  const strip = useScrollToSelected('')
  return (
    <ul ref={strip} className={`${strips.strip} ${styles.shelf}`} aria-label={t(($) => $.activities.browse.begin)}>
      {categories.map((category) => (
        <li key={category}>
          <button
            type="button"
            className={`${categoryClass(category)} ${styles.area}`}
            onClick={() => onChoose(category)}
          >
            <CategoryArt category={category} className={styles.art} />
            {t(($) => $.categories[category])}
          </button>
        </li>
      ))}
    </ul>
  )
}
