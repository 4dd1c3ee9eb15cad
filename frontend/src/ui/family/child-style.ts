import type { Category } from '@filiz/domain/activity/events.ts'
import type { ChildColor } from '@filiz/domain/child/look.ts'
import { categoryClass } from '../category-style.ts'

const categoryOf: Readonly<Record<ChildColor, Category>> = {
  green: 'DOGA_KESIF',
  blue: 'ZIHIN_MATEMATIK',
  pink: 'SANAT_YARATICILIK',
  orange: 'BEDEN_HAREKET',
  teal: 'GUNLUK_BECERI',
  purple: 'DIL_HIKAYE',
  yellow: 'DUYGU_SOSYALLIK',
}

/** Returns the class of a child's color, which sets the same variables as a category. */
export const childClass = (color: ChildColor): string => categoryClass(categoryOf[color])
