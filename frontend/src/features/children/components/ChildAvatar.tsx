import { categories } from '@filiz/domain/activity/events.ts'
import { useTranslation } from 'react-i18next'
import { language } from '../../../i18n/language.ts'
import { initialOf } from '../../../lib/initial.ts'
import { categoryClass } from '../../../ui/category-style.ts'
import type { Child } from '../api/children.ts'
import styles from './ChildAvatar.module.css'

/** Always the same colour for the same child, on every device. */
const colorOf = (id: string) =>
  categories[[...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % categories.length]!

/** The first letter of a child's name on a leaf; always beside the name itself. */
export function ChildAvatar({ child, size = 'md' }: { child: Pick<Child, 'id' | 'name'>; size?: 'sm' | 'md' | 'lg' }) {
  useTranslation()
  return (
    <span className={`${categoryClass(colorOf(child.id))} ${styles.avatar}`} data-size={size} aria-hidden>
      {initialOf(child.name, language())}
    </span>
  )
}
