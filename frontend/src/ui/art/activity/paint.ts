/*
 * A drawing is a text: parts that `|` separates, each a paint, a colon and a path. `red/2` is a line of that width. A
 * path also has `O x y r` (circle), `E x y rx ry` (ellipse) and `R x y w h r` (round rectangle).
 */

/** The colours of drawn things: nearly the same in both themes, because a lemon is yellow at night too. */
export const paints = {
  ink: '#33291f',
  red: 'color-mix(in srgb, var(--danger) 25%, #d4544a)',
  pink: '#e79aa8',
  orange: 'var(--apricot)',
  sun: 'var(--sun)',
  green: 'color-mix(in srgb, var(--sprout) 35%, #86b356)',
  leaf: '#4f7f3a',
  blue: '#6aa6cf',
  navy: '#41609c',
  water: '#a9d3e6',
  purple: '#9a73ad',
  brown: '#86563a',
  wood: '#c48d5a',
  tan: '#e8c9a0',
  white: 'var(--petal)',
  cream: '#f7e7c4',
  grey: '#a7a69c',
  dark: 'color-mix(in srgb, var(--ink) 45%, #6b5a4b)',
  cat: 'var(--category)',
  tint: 'color-mix(in srgb, var(--category) 30%, var(--paper-raised))',
} as const
export type Paint = keyof typeof paints

export interface Shape {
  readonly d: string
  readonly fill: string
  readonly stroke?: string
  readonly strokeWidth?: number
}

const numbers = (text: string) => (text.match(/-?(?:\d*\.)?\d+/g) ?? []).map(Number)

const ellipse = (x: number, y: number, rx: number, ry: number) =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`
const rounded = (x: number, y: number, w: number, h: number, r: number) =>
  `M${x + r} ${y}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - w}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - h}a${r} ${r} 0 0 1 ${r} ${-r}z`

const pathOf = (text: string) =>
  text.replace(/([OER])([^A-Za-z]*)/g, (_, command: string, values: string) => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = numbers(values)
    return command === 'O' ? ellipse(a, b, c, c) : command === 'E' ? ellipse(a, b, c, d) : rounded(a, b, c, d, e)
  })

const isPaint = (name: string): name is Paint => Object.hasOwn(paints, name)

/** Returns the shapes of a drawing. */
export const shapesOf = (drawing: string): readonly Shape[] =>
  drawing.split('|').map((part) => {
    const [paint = '', path = ''] = part.trim().split(':')
    const [name = '', width] = paint.split('/')
    if (!isPaint(name)) throw new Error(`a drawing has no colour ${name}`)
    const d = pathOf(path)
    return width === undefined
      ? { d, fill: paints[name] }
      : { d, fill: 'none', stroke: paints[name], strokeWidth: Number(width) }
  })
