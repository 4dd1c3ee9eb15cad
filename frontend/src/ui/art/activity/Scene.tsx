import type { Thing } from '@filiz/domain/catalogue/picture/things.ts'
import { compose, ground, hasTable, tableTop, type PlacedPerson, type Pictured, type Shape } from './compose.ts'
import { airDrawings } from './drawings/air.ts'
import { animalDrawings, autumnLeaf } from './drawings/animals.ts'
import { moreDrawings } from './drawings/more.ts'
import { thingDrawings } from './drawings/things.ts'
import { shapesOf } from './paint.ts'
import { Baby, Person } from './Person.tsx'
import { backOf, frontOf } from './stages.tsx'

export const drawings: Readonly<Record<Thing, string>> = {
  ...airDrawings,
  ...animalDrawings,
  ...thingDrawings,
  ...moreDrawings,
}

/** The content of an activity's picture: the place, the child and those beside it, and the things. */
export function Scene({ activity, shape }: { activity: Pictured; shape: Shape }) {
  const { place, weather, mirrored, people, things } = compose(activity, shape)
  const behind = hasTable.has(place)
  const person = ({ who, pose, look, x }: PlacedPerson) => {
    const feet = behind ? tableTop + (who === 'baby' ? 3 : look.grown ? 18 : 11) : ground
    return (
      <g key={x} data-figure transform={`translate(${x} ${feet})${mirrored ? ' scale(-1 1)' : ''}`}>
        {who === 'baby' ? <Baby look={look} /> : <Person pose={pose} look={look} low={!behind} behind={behind} />}
      </g>
    )
  }
  return (
    <>
      {backOf(place, weather)}
      {people.toReversed().map(person)}
      {frontOf[place]}
      {things.map(({ thing, x, y, scale }) => (
        <g key={thing} data-figure transform={`translate(${x} ${y}) scale(${scale})`}>
          <Drawing text={thing === 'leaf' && weather === 'autumn' ? autumnLeaf : drawings[thing]} />
        </g>
      ))}
    </>
  )
}

const Drawing = ({ text }: { text: string }) => (
  <g strokeLinecap="round" strokeLinejoin="round">
    {shapesOf(text).map((shape) => (
      <path key={`${shape.fill} ${shape.d}`} {...shape} />
    ))}
  </g>
)
