import type { Place } from '@filiz/domain/activity/vocabulary.ts'
import type { ReactNode } from 'react'

/*
 * Backgrounds for the places of activities. Objects stand on y = 76. The width from x = −60 to 156 allows square and
 * wide pictures.
 */

const mix = (share: number, on = 'var(--paper-raised)') => `color-mix(in srgb, var(--category) ${share}%, ${on})`
const sky = 'color-mix(in srgb, var(--sky-tint) 70%, var(--category-tint))'
const wall = <rect x="-60" y="-24" width="216" height="120" fill="var(--category-tint)" />
const outside = <rect x="-60" y="-24" width="216" height="120" fill={sky} />
const cloud = <path d="M0 8c0-6 8-8 11-4 3-6 14-4 14 3 5 0 6 7 0 7H2C-4 14-4 8 0 8Z" fill="var(--petal)" opacity=".8" />

export const stages: Record<Place, ReactNode> = {
  floor: (
    <>
      {wall}
      <rect x="-60" y="66" width="216" height="30" fill={mix(9)} />
      <ellipse cx="48" cy="79" rx="70" ry="12" fill={mix(32)} />
      <ellipse
        cx="48"
        cy="79"
        rx="56"
        ry="8.500"
        fill="none"
        stroke="var(--petal)"
        strokeWidth="2"
        strokeDasharray="5 5"
        opacity=".75"
      />
      <path d="M-42 16h26v24h-26Z" fill="var(--petal)" opacity=".7" />
      <path d="M-29 16v24M-42 28h26" stroke={mix(30)} strokeWidth="2" />
      <path d="M112 12h26v20h-26Z" fill={mix(22)} />
      <circle cx="125" cy="22" r="5" fill="var(--sun)" />
    </>
  ),
  table: (
    <>
      {wall}
      <path d="M-30 82v14M126 82v14" stroke="var(--apricot-ink)" strokeWidth="7" opacity=".55" />
      <rect x="-46" y="75" width="188" height="8" rx="4" fill="var(--apricot)" />
      <rect x="-46" y="75" width="188" height="3" rx="1.500" fill="var(--sun)" opacity=".5" />
      <path d="M104-24v40" stroke="var(--line-strong)" strokeWidth="2" />
      <path d="M92 28c1-8 6-12 12-12s11 4 12 12Z" fill="var(--sun)" />
      <path d="M-36 18h30v22h-30Z" fill="var(--petal)" opacity=".7" />
      <path d="m-34 38 8-10 6 6 5-4 7 8Z" fill={mix(35)} />
    </>
  ),
  kitchen: (
    <>
      {wall}
      <g stroke={mix(22)} strokeWidth="1.500" opacity=".8">
        <path d="M-60 34h216M-60 52h216M-60 70h216M-36 34v18M-12 52v18M12 34v18M36 52v18M60 34v18M84 52v18M108 34v18M132 52v18" />
      </g>
      <rect x="-60" y="75" width="216" height="21" fill={mix(40)} />
      <rect x="-60" y="74" width="216" height="5" fill="var(--apricot)" />
      <path d="M-60 14h76M100 14h56" stroke="var(--line-strong)" strokeWidth="2.500" />
      <path
        d="M-34 14v14M-20 14v8M112 14v12M128 14v9"
        stroke="var(--line-strong)"
        strokeWidth="2.500"
        strokeLinecap="round"
      />
      <circle cx="-34" cy="31" r="5" fill="var(--line-strong)" />
      <rect x="-24" y="22" width="8" height="10" rx="3" fill="var(--apricot)" />
      <ellipse cx="112" cy="29" rx="4" ry="6" fill="var(--apricot-ink)" />
      <rect x="123" y="23" width="10" height="8" rx="2" fill="var(--sun)" />
    </>
  ),
  bath: (
    <>
      {wall}
      <path d="M-60 72h216v24H-60Z" fill={mix(14)} />
      <path
        d="M-26 66h148c0 18-8 26-22 26H-4c-14 0-22-8-22-26Z"
        fill="var(--petal)"
        stroke="var(--line-strong)"
        strokeWidth="1.500"
      />
      <path
        d="M-22 70c10-5 14 4 24 0s14 4 24 0 14 4 24 0 14 4 24 0 14 4 24 0 12 3 20 0v6H-22Z"
        fill="var(--cat-gunluk-beceri)"
        opacity=".45"
      />
      <circle cx="-14" cy="60" r="7" fill="var(--petal)" />
      <circle cx="-4" cy="62" r="5" fill="var(--petal)" />
      <circle cx="108" cy="60" r="6" fill="var(--petal)" />
      <g fill="none" stroke="var(--petal)" strokeWidth="1.500">
        <circle cx="-20" cy="34" r="5" />
        <circle cx="118" cy="26" r="7" />
        <circle cx="104" cy="40" r="3" />
      </g>
    </>
  ),
  balcony: (
    <>
      {outside}
      <circle cx="120" cy="20" r="11" fill="var(--sun)" />
      <g transform="translate(-38 14)">{cloud}</g>
      <path d="M-60 58h216" stroke={mix(55)} strokeWidth="4" />
      <path
        d="M-50 58v20M-32 58v20M-14 58v20M4 58v20M22 58v20M76 58v20M94 58v20M112 58v20M130 58v20M148 58v20"
        stroke={mix(40)}
        strokeWidth="3"
      />
      <rect x="-60" y="75" width="216" height="21" fill={mix(24)} />
      <path d="M-34 58h22l-3 16h-16Z" fill="var(--apricot)" />
      <path d="M-23 58c-2-10-8-12-12-12 1 7 5 12 12 12Zm0 0c2-12 8-14 12-14-1 8-5 14-12 14Z" fill="var(--sprout)" />
      <circle cx="-23" cy="42" r="4" fill="var(--cat-sanat-yaraticilik)" />
    </>
  ),
  park: (
    <>
      {outside}
      <circle cx="-26" cy="22" r="11" fill="var(--sun)" />
      <g transform="translate(70 10)">{cloud}</g>
      <path d="M-60 68c40-16 76-4 108-2s70-10 108 2v28H-60Z" fill="var(--sprout)" opacity=".38" />
      <path d="M-60 78c50-8 70 0 108-2s70-6 108 2v18H-60Z" fill="var(--sprout)" opacity=".5" />
      <path d="M122 70V46" stroke="var(--apricot-ink)" strokeWidth="6" strokeLinecap="round" />
      <path d="M106 42c-4-10 6-20 15-16 8-8 24 0 20 12 6 8-4 18-13 14-9 5-22 0-22-10Z" fill="var(--sprout)" />
      <path d="M-36 78c0-4 0-6 1-8" stroke="var(--sprout-ink)" strokeWidth="2" />
      <circle cx="-35" cy="68" r="3.500" fill="var(--cat-sanat-yaraticilik)" />
      <circle cx="-18" cy="76" r="3" fill="var(--sun)" />
    </>
  ),
  'on-the-way': (
    <>
      {outside}
      <g transform="translate(96 8)">{cloud}</g>
      <path d="M-50 68V44l13-11 13 11v24ZM112 68V36h24v32Z" fill={mix(30)} />
      <path d="M-54 45l17-15 17 15" stroke="var(--apricot)" strokeWidth="4" strokeLinecap="round" fill="none" />
      <path
        d="M118 43h5v6h-5ZM126 43h5v6h-5ZM118 54h5v6h-5ZM126 54h5v6h-5ZM-41 52h8v16h-8Z"
        fill="var(--petal)"
        opacity=".8"
      />
      <rect x="-60" y="66" width="216" height="30" fill="var(--line-strong)" opacity=".45" />
      <path d="M-56 84h210" stroke="var(--petal)" strokeWidth="3" strokeDasharray="14 12" opacity=".85" />
    </>
  ),
  anywhere: (
    <>
      {wall}
      <path d="M-60 74c30-14 62-10 108-6s70-8 108 4v24H-60Z" fill={mix(22)} />
      <g fill="var(--sun)">
        <circle cx="-30" cy="24" r="4" />
        <circle cx="124" cy="36" r="3" />
      </g>
      <g fill="var(--apricot)">
        <circle cx="-14" cy="44" r="2.500" />
        <circle cx="110" cy="18" r="4" />
      </g>
      <g fill="var(--sprout)">
        <circle cx="-42" cy="48" r="3" />
        <circle cx="134" cy="56" r="2.500" />
      </g>
      <path
        d="M-24 58c4-4 8-4 12 0M116 52c4-4 8-4 12 0M2 20c3-3 7-3 10 0"
        stroke={mix(45)}
        strokeWidth="2.500"
        strokeLinecap="round"
        fill="none"
      />
    </>
  ),
}
