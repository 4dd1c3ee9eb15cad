/** Pictures of animals and plants that stand for a child. */
export const childPictures = [
  'bear',
  'cat',
  'rabbit',
  'fox',
  'owl',
  'turtle',
  'whale',
  'bee',
  'butterfly',
  'sunflower',
  'tree',
  'mushroom',
] as const
export type ChildPicture = (typeof childPictures)[number]

export const childColors = ['green', 'blue', 'pink', 'orange', 'teal', 'purple', 'yellow'] as const
export type ChildColor = (typeof childColors)[number]

/** The picture and the color of a child; absent before the parent has chosen. */
export type ChosenLook = { readonly picture?: ChildPicture | undefined; readonly color?: ChildColor | undefined }
/** Returns the fields of the look that are set. */
export const chosenLook = ({ picture, color }: ChosenLook): ChosenLook => ({
  ...(picture && { picture }),
  ...(color && { color }),
})

export interface Look {
  readonly picture: ChildPicture
  readonly color: ChildColor
}

const number = (id: string): number => [...id].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 65_521, 7)

/** Returns the first option from `start` on that is not taken, or the one at `start` when all are taken. */
function free<Option>(options: readonly Option[], start: number, taken: ReadonlySet<Option>): Option {
  const turned = options.map((_, index) => options[(start + index) % options.length]!)
  return turned.find((option) => !taken.has(option)) ?? turned[0]!
}

/**
 * Returns the looks of a family's children by id. A picture or color that was not chosen follows from the child's id,
 * and differs from those of the siblings while there are enough.
 * @param family in the order in which the children were added
 */
export function looksOf(family: readonly (ChosenLook & { readonly id: string })[]): ReadonlyMap<string, Look> {
  const pictures = new Set(family.flatMap(({ picture }) => picture ?? []))
  const colors = new Set(family.flatMap(({ color }) => color ?? []))
  return new Map(
    family.map(({ id, picture, color }) => {
      const look = {
        picture: picture ?? free(childPictures, number(id), pictures),
        color: color ?? free(childColors, number(id), colors),
      }
      pictures.add(look.picture)
      colors.add(look.color)
      return [id, look]
    }),
  )
}
