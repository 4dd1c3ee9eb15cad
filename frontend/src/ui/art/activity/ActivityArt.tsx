import { categoryClass } from '../../category-style.ts'
import { compose, type Composition, type Pictured } from './compose.ts'
import { heroes } from './heroes.tsx'
import { props } from './props.tsx'
import { stages } from './stages.tsx'

interface Props { readonly activity: Pictured; readonly wide?: boolean; readonly className?: string | undefined }

/** A small picture of an activity, from what it is about: where, with what, of which area. Says nothing that words do not. */
export function ActivityArt({ activity, wide = false, className }: Props) {
  const { place, hero, beside, mirrored } = compose(activity)
  const thing = (what: Composition['hero']) => (what === 'area' ? heroes[activity.category] : props[what])
  return (
    <svg viewBox={wide ? '-56 4 208 88' : '2 2 92 92'} preserveAspectRatio="xMidYMid slice" fill="none" aria-hidden className={`${categoryClass(activity.category)} ${className ?? ''}`}>
      {stages[place]}
      <g transform={mirrored ? 'translate(96 0) scale(-1 1)' : undefined}>
        {beside && <g transform="translate(72 75) scale(.72)">{thing(beside)}</g>}
        <g transform={beside ? 'translate(37 79) scale(1.12)' : 'translate(48 79) scale(1.25)'}>{thing(hero)}</g>
      </g>
    </svg>
  )
}
