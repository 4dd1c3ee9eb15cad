import type { Category } from '@filiz/domain/activity/events.ts'
import type { MaterialKind, Place } from '@filiz/domain/activity/vocabulary.ts'
import { categoryClass } from '../../category-style.ts'
import { heroes } from './heroes.tsx'
import { props } from './props.tsx'
import { stages } from './stages.tsx'

const scenes: Record<Category, { readonly place: Place; readonly left: MaterialKind; readonly right: MaterialKind }> = {
  ZIHIN_MATEMATIK: { place: 'table', left: 'paper', right: 'recycling' },
  DIL_HIKAYE: { place: 'floor', left: 'books', right: 'toys' },
  BEDEN_HAREKET: { place: 'park', left: 'music', right: 'textiles' },
  SANAT_YARATICILIK: { place: 'table', left: 'crayons', right: 'cutting' },
  DUYGU_SOSYALLIK: { place: 'floor', left: 'toys', right: 'books' },
  DOGA_KESIF: { place: 'balcony', left: 'nature', right: 'water' },
  GUNLUK_BECERI: { place: 'kitchen', left: 'kitchen', right: 'food' },
}

/** Picture of a category; always shown beside its name. */
export function CategoryArt({ category, className }: { category: Category; className?: string | undefined }) {
  const { place, left, right } = scenes[category]
  return (
    <svg
      viewBox="-32 -4 160 100"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden
      className={`${categoryClass(category)} ${className ?? ''}`}
    >
      {stages[place]}
      <g transform="translate(6 76) scale(.78)">{props[left]}</g>
      <g transform="translate(90 76) scale(.78)">{props[right]}</g>
      <g transform="translate(48 82) scale(1.4)">{heroes[category]}</g>
    </svg>
  )
}
