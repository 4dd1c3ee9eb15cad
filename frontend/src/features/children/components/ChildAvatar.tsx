import type { Child } from '@filiz/http/contract/shapes.ts'
import { categories } from '@filiz/domain/activity/events.ts'
import { useTranslation } from 'react-i18next'
import { language } from '../../../i18n/language.ts'
import { initialOf } from '../../../lib/initial.ts'
import { categoryClass } from '../../../ui/category-style.ts'
import styles from './ChildAvatar.module.css'

/** Returns the color of a child, which is the same on every device. */
const colorOf = (id: string) =>
  categories[[...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % categories.length]!

/** The first letter of the child's name on a leaf. Hidden from screen readers, because the name is always beside it. */
export function ChildAvatar({ child, size = 'md' }: { child: Pick<Child, 'id' | 'name'>; size?: 'sm' | 'md' | 'lg' }) {
  useTranslation()
  return (
    <span className={`${categoryClass(colorOf(child.id))} ${styles.avatar}`} data-size={size} aria-hidden>
      {initialOf(child.name, language())}
    </span>
  )
}
