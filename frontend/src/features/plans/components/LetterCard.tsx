import type { Letter } from '@filiz/http/contract/query-shapes.ts'
import type { Category } from '@filiz/domain/activity/events.ts'
import { useId, type CSSProperties, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { viewBoxes } from '../../../ui/art/activity/ActivityArt.tsx'
import { pictureOfCategory } from '../../../ui/art/activity/CategoryArt.tsx'
import { Scene } from '../../../ui/art/activity/Scene.tsx'
import { lightColours } from '../light-colours.ts'
import { evenLines } from '../lines.ts'
import { isolate } from '@filiz/domain/shared/bidi.ts'

export const cardSize = { width: 1080, height: 1350 }
/** Number of pictures in each row, indexed by the number of categories (up to seven). */
const rowsOf = [[], [1], [2], [2, 1], [2, 2], [3, 2], [3, 3], [2, 3, 2]] as const
const display = "'Fraunces Variable', Fraunces, 'Iowan Old Style', Georgia, serif"
const plain = "'Figtree Variable', Figtree, 'Segoe UI', system-ui, sans-serif"

interface Props {
  readonly letter: Letter
  readonly name: string | null
  readonly ref: Ref<SVGSVGElement>
}

/**
 * The monthly letter as a card to share: an SVG that needs no other files except fonts. `name` is set only when the
 * parent wants the child's name on the card.
 */
export function LetterCard({ letter: { year, month, figures, pride }, name, ref }: Props) {
  const { t } = useTranslation()
  const { t: m } = useTranslation('months')
  const format = useFormat()
  const clip = useId()
  const { width, height } = cardSize
  const { pictures, size, bottom } = placed(figures.categories)
  const closing = evenLines(pride, 38)
  const title = format.month(year, month)
  const sum = m(($) => $.letter.sum, { count: figures.completed, minutes: format.minutes(figures.minutes) })
  return (
    <svg
      ref={ref}
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={[name, title, sum, pride].filter(Boolean).join(' · ')}
      style={lightColours() as CSSProperties}
    >
      <defs>
        <clipPath id={clip}>
          <rect width={size.width} height={size.height} rx={size.width / 12} />
        </clipPath>
      </defs>
      <rect width={width} height={height} fill="var(--paper)" />
      <path d={`M0 0h${width}v300c-240 70-420 20-620 40S160 420 0 360Z`} fill="var(--sprout-tint)" />
      <g fill="var(--ink)" textAnchor="middle" fontFamily={display}>
        {name && (
          <text x="540" y="110" fontSize="44" fontFamily={plain} fill="var(--sprout-ink)">
            {isolate(name)}
          </text>
        )}
        <text x="540" y={name ? 195 : 170} fontSize="84" fontWeight="600">
          {title}
        </text>
        <text x="540" y={name ? 262 : 245} fontSize="40" fontFamily={plain} fill="var(--ink-soft)">
          {sum}
        </text>
      </g>
      {pictures.map(({ category, x, y }) => (
        <g key={category} transform={`translate(${x} ${y})`} style={colours(category)}>
          <g clipPath={`url(#${clip})`}>
            <svg width={size.width} height={size.height} viewBox={viewBoxes.wide} fill="none">
              <Scene activity={pictureOfCategory(category)} shape="wide" />
            </svg>
          </g>
          <text
            x={size.width / 2}
            y={size.height + 43}
            textAnchor="middle"
            fontSize={size.label}
            fontFamily={plain}
            fill="var(--ink)"
          >
            {t(($) => $.categories[category])}
          </text>
        </g>
      ))}
      <text
        y={(bottom + 1300) / 2 - (closing.length - 1) * 32}
        fontSize="50"
        textAnchor="middle"
        fontFamily={display}
        fontStyle="italic"
        fill="var(--sprout-ink)"
      >
        {closing.map((line, index) => (
          <tspan key={line} x="540" dy={index === 0 ? 0 : 64}>
            {line}
          </tspan>
        ))}
      </text>
      <text x="540" y="1300" fontSize="34" textAnchor="middle" fontFamily={display} fill="var(--ink-faint)">
        Filiz
      </text>
    </svg>
  )
}

/**
 * Arranges the category pictures in centered rows; more than four pictures are smaller. `bottom` is the lower end of
 * the last row's labels.
 */
function placed(categories: Letter['figures']['categories']) {
  const rows = rowsOf[categories.length] ?? []
  const size = categories.length > 4 ? { width: 304, height: 190, label: 28 } : { width: 440, height: 275, label: 32 }
  const gap = categories.length > 4 ? 25 : 40
  const pitch = size.height + (rows.length > 2 ? 59 : 75)
  const top = categories.length > 4 && rows.length === 2 ? 410 : 335
  const places = rows.flatMap((count, row) =>
    Array.from({ length: count }, (_, column) => ({
      x: (cardSize.width - count * (size.width + gap) + gap) / 2 + column * (size.width + gap),
      y: top + row * pitch,
    })),
  )
  return {
    size,
    pictures: places.map((place, index) => ({ ...categories[index]!, ...place })),
    bottom: top + (rows.length - 1) * pitch + size.height + 43,
  }
}

/** The variables that `ui/category.module.css` sets on the page, because a standalone SVG has no access to them. */
function colours(category: Category): CSSProperties {
  const name = `--cat-${category.toLowerCase().replaceAll('_', '-')}`
  return { '--category': `var(${name})`, '--category-tint': `var(${name}-tint)` } as CSSProperties
}
