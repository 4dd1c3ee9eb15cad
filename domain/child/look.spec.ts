import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { childColors, childPictures, looksOf } from './look.ts'

const ids = (most: number) => fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: most })

it('siblings have different colors and pictures by default, as long as there are enough', () => {
  fc.assert(
    fc.property(ids(childColors.length), (family) => {
      const looks = [...looksOf(family.map((id) => ({ id }))).values()]
      expect(new Set(looks.map(({ color }) => color)).size).toBe(family.length)
      expect(new Set(looks.map(({ picture }) => picture)).size).toBe(family.length)
    }),
  )
})

it('a default stays when a younger sibling is added', () => {
  fc.assert(
    fc.property(ids(20), (family) => {
      const children = family.map((id) => ({ id }))
      const [before, after] = [looksOf(children.slice(0, -1)), looksOf(children)]
      for (const [id, look] of before) expect(after.get(id)).toEqual(look)
    }),
  )
})

it('a chosen look is kept, and defaults of siblings avoid it', () => {
  fc.assert(
    fc.property(
      ids(childColors.length),
      fc.constantFrom(...childPictures),
      fc.constantFrom(...childColors),
      (family, picture, color) => {
        const [last, ...others] = family.toReversed()
        const looks = looksOf([...others.map((id) => ({ id })), { id: last!, picture, color }])
        expect(looks.get(last!)).toEqual({ picture, color })
        for (const id of others) expect(looks.get(id)!.color).not.toBe(color)
        for (const id of others) expect(looks.get(id)!.picture).not.toBe(picture)
      },
    ),
  )
})

it('two children may choose the same look', () => {
  const chosen = { picture: 'fox', color: 'teal' } as const
  expect([
    ...looksOf([
      { id: 'a', ...chosen },
      { id: 'b', ...chosen },
    ]).values(),
  ]).toEqual([chosen, chosen])
})
