import { categories } from '@filiz/domain/activity/events.ts'
import { places } from '@filiz/domain/activity/vocabulary.ts'
import { companions, weathers } from '@filiz/domain/catalogue/picture/picture.ts'
import { poses } from '@filiz/domain/catalogue/picture/poses.ts'
import { things } from '@filiz/domain/catalogue/picture/things.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bodies, jointsOf, sitting } from './bodies.ts'
import { compose } from './compose.ts'
import { shapesOf } from './paint.ts'
import { drawings } from './Scene.tsx'
import { backOf } from './stages.tsx'

const pictured = fc.record({
  id: fc.uuid(),
  category: fc.constantFrom(...categories),
  skills: fc.constant([]),
  picture: fc.record({
    place: fc.constantFrom(...places),
    weather: fc.option(fc.constantFrom(...weathers)),
    pose: fc.constantFrom(...poses),
    company: fc.uniqueArray(fc.constantFrom(...companions), { maxLength: 2 }),
    things: fc.uniqueArray(fc.constantFrom(...things), { maxLength: 3 }),
  }),
})
const shape = fc.constantFrom('square' as const, 'wide' as const)

describe('the composition of a picture', () => {
  it('is the same for the same activity and contains only what the activity shows', () => {
    fc.assert(
      fc.property(pictured, shape, (activity, seen) => {
        const composed = compose(activity, seen)
        expect(compose(structuredClone(activity), seen)).toEqual(composed)
        expect(composed).toMatchObject({ place: activity.picture.place, weather: activity.picture.weather })
        for (const { thing } of composed.things) expect(activity.picture.things).toContain(thing)
        expect(composed.people[0]).toMatchObject({ who: 'hero', pose: activity.picture.pose })
        for (const { who } of composed.people.slice(1)) expect(activity.picture.company).toContain(who)
      }),
    )
  })
  it('keeps people and things inside the frame, and the people apart', () => {
    fc.assert(
      fc.property(pictured, shape, (activity, seen) => {
        const { people, things: shown } = compose(activity, seen)
        const [left, right] = seen === 'wide' ? [-42, 138] : [2, 94]
        for (const { x } of people) expect(x > left + 18 && x < right - 18).toBe(true)
        for (const { x, scale } of shown) expect(x - 27 * scale > left && x + 27 * scale < right).toBe(true)
        const across = people.map(({ x }) => x).toSorted((a, b) => a - b)
        for (const [index, x] of across.entries()) expect(x - (across[index - 1] ?? -100)).toBeGreaterThanOrEqual(20)
      }),
    )
  })
  it('falls back to the category and the place when an old answer has no picture', () => {
    for (const category of categories) {
      const { place, things: shown, people } = compose({ id: '1', category, places: ['park'] }, 'wide')
      expect([place, shown.length > 0, people.length]).toEqual(['park', true, 1])
    }
  })
  it('shows several skin tones, hair styles, glasses, wheelchairs and old people', () => {
    const looks = Array.from({ length: 200 }, (_, index) =>
      compose(
        {
          id: `activity-${index}`,
          category: 'DIL_HIKAYE',
          picture: { place: 'floor', weather: null, pose: 'speak', company: ['adult'], things: [] },
        },
        'wide',
      ).people.map(({ look }) => look),
    ).flat()
    expect(new Set(looks.map(({ skin }) => skin)).size).toBeGreaterThanOrEqual(5)
    expect(new Set(looks.map(({ hair }) => hair)).size).toBeGreaterThanOrEqual(6)
    for (const some of [looks.filter(({ glasses }) => glasses), looks.filter(({ wheelchair }) => wheelchair)])
      expect(some.length).toBeGreaterThan(10)
    expect(looks.filter(({ hairColour, grown }) => grown && hairColour === '#c9c4ba').length).toBeGreaterThan(10)
  })
  it('shows no wheelchair in an activity of climbing and balancing', () => {
    for (let index = 0; index < 100; index++) {
      const { people } = compose({ id: `${index}`, category: 'BEDEN_HAREKET', skills: ['balance'] }, 'wide')
      expect(people.some(({ look }) => look.wheelchair)).toBe(false)
    }
  })
})

describe('the drawings', () => {
  it('exist for every thing, with known colours and numbers only', () => {
    expect(Object.keys(drawings).toSorted()).toEqual(things.toSorted())
    for (const drawing of Object.values(drawings))
      for (const { d, fill, stroke } of shapesOf(drawing)) {
        expect(d).toMatch(/^M[-\d. ]/)
        expect(d).not.toMatch(/NaN|undefined|[OER]/)
        expect(fill !== 'none' || stroke !== undefined).toBe(true)
      }
  })
  it('exist for every place in every weather', () => {
    for (const place of places) for (const weather of [null, ...weathers]) expect(backOf(place, weather)).toBeTruthy()
  })
  it.each(poses)('stand on the ground in the pose %s', (pose) => {
    for (const grown of [true, false])
      for (const legs of [undefined, sitting]) {
        const { hip, arms, legs: drawn } = jointsOf(bodies[pose], grown, legs)
        const lowest = Math.max(hip.y, ...drawn.flat().map(({ y }) => y))
        expect(lowest).toBeLessThanOrEqual(0)
        expect(arms).toHaveLength(2)
      }
  })
})
