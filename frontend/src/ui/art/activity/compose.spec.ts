import { categories } from '@filiz/domain/activity/events.ts'
import { materialKinds, places } from '@filiz/domain/activity/vocabulary.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compose } from './compose.ts'
import { heroes } from './heroes.tsx'
import { props } from './props.tsx'
import { stages } from './stages.tsx'

const pictured = fc.record({
  id: fc.uuid(),
  category: fc.constantFrom(...categories),
  places: fc.uniqueArray(fc.constantFrom(...places), { minLength: 1 }),
  materialKinds: fc.uniqueArray(fc.constantFrom(...materialKinds)),
})

describe('the picture of an activity', () => {
  it('is deterministic and shows only places and materials of the activity', () => {
    fc.assert(
      fc.property(pictured, (activity) => {
        const picture = compose(activity)
        expect(compose(structuredClone(activity))).toEqual(picture)
        expect(activity.places).toContain(picture.place)
        for (const thing of [picture.hero, picture.beside])
          if (thing !== null && thing !== 'area') expect(activity.materialKinds).toContain(thing)
        expect(picture.hero === 'area').toBe(activity.materialKinds.length === 0)
        expect(picture.beside).not.toBe(picture.hero)
      }),
    )
  })
  it('shows the category when no places or materials are known', () => {
    for (const category of categories) {
      const picture = compose({ id: '1', category })
      expect(picture).toMatchObject({ hero: 'area', beside: null })
      expect(stages[picture.place]).toBeDefined()
    }
  })
  it('differs between activities with the same materials', () => {
    const pictures = Array.from({ length: 40 }, (_, index) =>
      JSON.stringify(
        compose({
          id: `activity-${index}`,
          category: 'SANAT_YARATICILIK',
          places: ['floor', 'table'],
          materialKinds: ['paper', 'crayons', 'recycling'],
        }),
      ),
    )
    expect(new Set(pictures).size).toBeGreaterThan(6)
  })
  it('has a drawing for each material, place and category', () => {
    expect(Object.keys(props).toSorted()).toEqual([...materialKinds].toSorted())
    expect(Object.keys(stages).toSorted()).toEqual([...places].toSorted())
    expect(Object.keys(heroes).toSorted()).toEqual([...categories].toSorted())
  })
})
