import { compose, type Composition, type Pictured } from './compose.ts'
import { heroes } from './heroes.tsx'
import { props } from './props.tsx'
import { stages } from './stages.tsx'

/** The content of an activity's picture: place, materials and category. */
export function Scene({ activity }: { activity: Pictured }) {
  const { place, hero, beside, mirrored } = compose(activity)
  const thing = (what: Composition['hero']) => (what === 'area' ? heroes[activity.category] : props[what])
  return (
    <>
      {stages[place]}
      <g transform={mirrored ? 'translate(96 0) scale(-1 1)' : undefined}>
        {beside && <g transform="translate(72 75) scale(.72)">{thing(beside)}</g>}
        <g transform={beside ? 'translate(37 79) scale(1.12)' : 'translate(48 79) scale(1.25)'}>{thing(hero)}</g>
      </g>
    </>
  )
}
