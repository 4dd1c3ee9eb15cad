import type { Category } from '@filiz/domain/activity/events.ts'
import { useId, type CSSProperties, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { CategoryArt } from '../../../ui/art/activity/CategoryArt.tsx'
import { lightColours } from '../light-colours.ts'
import { lines } from '../lines.ts'
import type { Letter } from '../types.ts'

export const cardSize = { width: 1080, height: 1350 }
/** Most pictures on a card. */
const most = 4
const display = "Fraunces, 'Iowan Old Style', Georgia, serif"
const plain = "Figtree, 'Segoe UI', system-ui, sans-serif"

interface Props { readonly letter: Letter; readonly name: string | null; readonly ref: Ref<SVGSVGElement> }

/** The month on a card, as it is sent: an SVG that needs nothing of the page. `name` only where the parent wants it on it. */
export function LetterCard({ letter: { year, month, figures, pride }, name, ref }: Props) {
  const { t } = useTranslation()
  const { t: m } = useTranslation('months')
  const format = useFormat()
  const clip = useId()
  const { width, height } = cardSize
  const pictures = figures.categories.slice(0, most)
  const title = format.month(year, month)
  const sum = m($ => $.letter.sum, { count: figures.completed, minutes: format.minutes(figures.minutes) })
  return (
    <svg ref={ref} xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={[name, title, sum, pride].filter(Boolean).join(' · ')} style={lightColours() as CSSProperties}>
      <defs><clipPath id={clip}><rect width="440" height="275" rx="36" /></clipPath></defs>
      <rect width={width} height={height} fill="var(--paper)" />
      <path d={`M0 0h${width}v300c-240 70-420 20-620 40S160 420 0 360Z`} fill="var(--sprout-tint)" />
      <g fill="var(--ink)" textAnchor="middle" fontFamily={display}>
        {name && <text x="540" y="110" fontSize="44" fontFamily={plain} fill="var(--sprout-ink)">{name}</text>}
        <text x="540" y={name ? 195 : 170} fontSize="84" fontWeight="600">{title}</text>
        <text x="540" y={name ? 262 : 245} fontSize="40" fontFamily={plain} fill="var(--ink-soft)">{sum}</text>
      </g>
      {pictures.map(({ category, completed }, index) => (
        <g key={category} transform={`translate(${index % 2 === 0 && index === pictures.length - 1 ? 320 : 80 + (index % 2) * 480} ${350 + Math.floor(index / 2) * 350})`} style={colours(category)}>
          <g clipPath={`url(#${clip})`}><svg width="440" height="275"><CategoryArt category={category} /></svg></g>
          <text x="220" y="318" textAnchor="middle" fontSize="32" fontFamily={plain} fill="var(--ink)">{t($ => $.categories[category])} · {completed}</text>
        </g>
      ))}
      <text y={pictures.length > 2 ? 1120 : 880} fontSize="50" textAnchor="middle" fontFamily={display} fontStyle="italic" fill="var(--sprout-ink)">
        {lines(pride, 38).map((line, index) => <tspan key={line} x="540" dy={index === 0 ? 0 : 64}>{line}</tspan>)}
      </text>
      <text x="540" y="1300" fontSize="34" textAnchor="middle" fontFamily={display} fill="var(--ink-faint)">Filiz</text>
    </svg>
  )
}

/** What the page's classes set (`ui/category.module.css`), which a picture of its own does not have. */
function colours(category: Category): CSSProperties {
  const name = `--cat-${category.toLowerCase().replaceAll('_', '-')}`
  return { '--category': `var(${name})`, '--category-tint': `var(${name}-tint)` } as CSSProperties
}
