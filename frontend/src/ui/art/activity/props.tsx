import type { MaterialKind } from '@filiz/domain/activity/vocabulary.ts'
import type { ReactNode } from 'react'

/*
 * Drawings of the materials. They stand on y = 0, are centered at x = 0 and are about 40 wide. They use the theme's
 * color variables, so that they suit both color schemes.
 */

const ink = 'var(--ink-soft)'
const red = 'color-mix(in srgb, var(--danger) 60%, #c3342b)'
const line = { stroke: ink, strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round', fill: 'none' } as const

export const props: Record<MaterialKind, ReactNode> = {
  paper: (
    <>
      <path d="M-17-38 12-42l6 37-29 5Z" fill="var(--petal)" stroke={ink} strokeWidth="1.500" />
      <path d="M-11-29 9-32M-10-22 10-25M-9-15 4-17" {...line} opacity=".35" />
      <path d="m-4-6 24-11-7 17-5-6Z" fill="var(--sun)" />
      <path d="m8-6 12-11-15 8Z" fill="var(--apricot)" />
    </>
  ),
  crayons: (
    <>
      <g transform="rotate(-16)">
        <rect x="-16" y="-36" width="9" height="32" rx="2" fill="var(--apricot)" />
        <path d="m-16-36 4.500-8 4.500 8Z" fill="var(--apricot-ink)" />
      </g>
      <rect x="-4.500" y="-38" width="9" height="36" rx="2" fill="var(--sprout)" />
      <path d="m-4.500-38 4.500-8 4.500 8Z" fill="var(--sprout-ink)" />
      <g transform="rotate(16)">
        <rect x="7" y="-36" width="9" height="32" rx="2" fill="var(--category)" />
        <path d="m7-36 4.500-8 4.500 8Z" fill="var(--ink-soft)" />
      </g>
      <path d="M-20-16h40l-4 16h-32Z" fill="var(--sun)" />
      <path d="M-18.500-10h37" stroke="var(--petal)" strokeWidth="3" opacity=".7" />
    </>
  ),
  cutting: (
    <>
      <path d="M-20-6c8-16 14-16 20-4s14 10 20-4v14h-40Z" fill="var(--petal)" stroke={ink} strokeWidth="1.500" />
      <g transform="rotate(24)">
        <path d="M-2-44-5-18M4-44 0-18" stroke="var(--line-strong)" strokeWidth="4" strokeLinecap="round" />
        <circle cx="-7" cy="-11" r="6.500" stroke="var(--apricot)" strokeWidth="4" fill="none" />
        <circle cx="6" cy="-10" r="6.500" stroke="var(--apricot)" strokeWidth="4" fill="none" />
      </g>
    </>
  ),
  kitchen: (
    <>
      <path d="M-18-24h36v12c0 8-5 12-11 12H-7c-6 0-11-4-11-12Z" fill="var(--category)" />
      <path d="M-24-22h6M18-22h6" stroke="var(--category)" strokeWidth="5" strokeLinecap="round" />
      <rect x="-20" y="-28" width="40" height="5" rx="2.500" fill="var(--line-strong)" />
      <path d="M4-28 14-46" stroke="var(--apricot-ink)" strokeWidth="4" strokeLinecap="round" />
      <path d="M-8-33c-3-4 3-6 0-10M-1-33c-3-4 3-6 0-10" {...line} opacity=".4" />
    </>
  ),
  food: (
    <>
      <ellipse cx="0" cy="-4" rx="23" ry="5" fill="var(--petal)" stroke={ink} strokeWidth="1.500" />
      <path
        d="M-14-8c-5-9 0-18 8-17 2 0 3 1 4 1s2-1 4-1c8-1 13 8 8 17-3 4-8 4-12 3-4 1-9 1-12-3Z"
        transform="translate(-2 0)"
        fill={red}
      />
      <path d="M-4-24c0-4 2-7 6-8" stroke="var(--apricot-ink)" strokeWidth="2.500" strokeLinecap="round" />
      <path d="M-2-27c1-5 6-7 10-6-1 5-5 7-10 6Z" fill="var(--sprout)" />
      <circle cx="15" cy="-12" r="7" fill="var(--apricot)" />
      <path d="M15-19v2" stroke="var(--sprout-ink)" strokeWidth="2" strokeLinecap="round" />
    </>
  ),
  water: (
    <>
      <path d="M-20-16h40c-1 10-6 16-14 16H-6c-8 0-13-6-14-16Z" fill="var(--category)" opacity=".85" />
      <ellipse cx="0" cy="-16" rx="20" ry="5" fill="var(--sky-tint)" stroke={ink} strokeWidth="1.200" />
      <path d="M-12-17c3-2 5 2 8 0s5 2 8 0 5 2 7 0" {...line} strokeWidth="1.500" opacity=".5" />
      <path
        d="M0-46c-4 7-6 10-6 13a6 6 0 0 0 12 0c0-3-2-6-6-13ZM15-38c-2 4-4 6-4 8a4 4 0 0 0 8 0c0-2-2-4-4-8Z"
        fill="var(--cat-gunluk-beceri)"
      />
    </>
  ),
  recycling: (
    <>
      <path d="M-20-24h32V0h-32Z" fill="var(--apricot)" opacity=".8" />
      <path
        d="m-20-24-6-9h14l6 9M12-24l7-8H6l-6 8"
        fill="var(--apricot)"
        stroke="var(--apricot-ink)"
        strokeWidth="1.200"
      />
      <path d="M-4-24v10" stroke="var(--sun-tint)" strokeWidth="5" />
      <rect x="13" y="-20" width="10" height="20" rx="5" fill="var(--sun)" />
      <ellipse cx="18" cy="-20" rx="5" ry="2.500" fill="var(--apricot-ink)" opacity=".55" />
    </>
  ),
  textiles: (
    <>
      <path d="M-16-44h14v22l13 8c6 4 6 14-2 14H-6c-6 0-10-4-10-10Z" fill="var(--cat-sanat-yaraticilik)" />
      <path d="M-16-44h14v6h-14Z" fill="var(--petal)" />
      <path d="M-16-32h14M-16-25h14" stroke="var(--sun)" strokeWidth="3" />
      <circle cx="3" cy="-8" r="1.600" fill="var(--petal)" />
      <circle cx="9" cy="-6" r="1.600" fill="var(--petal)" />
      <path d="M2-2c3 2 6 2 8 0" stroke="var(--petal)" strokeWidth="1.600" strokeLinecap="round" />
    </>
  ),
  toys: (
    <>
      <circle cx="-9" cy="-37" r="6" fill="var(--apricot-ink)" />
      <circle cx="9" cy="-37" r="6" fill="var(--apricot-ink)" />
      <ellipse cx="0" cy="-11" rx="14" ry="12" fill="var(--apricot)" />
      <circle cx="0" cy="-29" r="13" fill="var(--apricot)" />
      <ellipse cx="0" cy="-25" rx="6.500" ry="5" fill="var(--petal)" />
      <circle cx="0" cy="-27" r="2" fill="var(--paper-sunken)" stroke={ink} />
      <circle cx="-5" cy="-32" r="1.700" fill={ink} />
      <circle cx="5" cy="-32" r="1.700" fill={ink} />
      <ellipse cx="-12" cy="-3" rx="6" ry="4.500" fill="var(--apricot-ink)" />
      <ellipse cx="12" cy="-3" rx="6" ry="4.500" fill="var(--apricot-ink)" />
    </>
  ),
  books: (
    <>
      <path
        d="M0-8c-7-6-16-7-24-5v-23c8-2 17-1 24 5Z"
        fill="var(--petal)"
        stroke={ink}
        strokeWidth="1.500"
        strokeLinejoin="round"
      />
      <path
        d="M0-8c7-6 16-7 24-5v-23c-8-2-17-1-24 5Z"
        fill="var(--petal)"
        stroke={ink}
        strokeWidth="1.500"
        strokeLinejoin="round"
      />
      <path d="M-24-11c8-2 17-1 24 5 7-6 16-7 24-5v6c-8-2-17-1-24 5-7-6-16-7-24-5Z" fill="var(--category)" />
      <circle cx="-12" cy="-25" r="4.500" fill="var(--sun)" />
      <path d="M7-28c4-2 8-3 12-3M7-22c4-2 8-3 12-3M7-16c4-2 8-3 12-3" {...line} strokeWidth="1.500" opacity=".4" />
    </>
  ),
  music: (
    <>
      <path d="M-17-26h34v20c0 4-8 6-17 6s-17-2-17-6Z" fill={red} />
      <path d="m-17-24 8 20 9-18 9 18 8-20" stroke="var(--sun)" strokeWidth="2" fill="none" />
      <ellipse cx="0" cy="-26" rx="17" ry="6" fill="var(--petal)" stroke={ink} strokeWidth="1.200" />
      <path d="M-4-28-18-42M6-28l12-13" stroke="var(--apricot-ink)" strokeWidth="3" strokeLinecap="round" />
      <circle cx="-18" cy="-42" r="3" fill="var(--apricot)" />
      <circle cx="18" cy="-41" r="3" fill="var(--apricot)" />
    </>
  ),
  nature: (
    <>
      <path d="M2-44c15 8 18 24 6 36-13-3-20-18-6-36Z" fill="var(--sprout)" />
      <path
        d="M3-40c2 12 3 22 6 34M5-28l7-3M6-20l-7-4M7-16l8-3"
        stroke="var(--sprout-ink)"
        strokeWidth="1.500"
        strokeLinecap="round"
        fill="none"
      />
      <path d="M-20-10c-2-12 4-20 9-22 5 3 9 11 6 22-3 8-12 8-15 0Z" fill="var(--apricot-ink)" />
      <path d="M-19-14h14M-18-20h12M-19-9h13" stroke="var(--apricot)" strokeWidth="1.800" />
      <ellipse cx="16" cy="-3" rx="7" ry="4" fill="var(--line-strong)" />
    </>
  ),
  bought: (
    <>
      <rect x="-17" y="-26" width="34" height="26" rx="3" fill="var(--cat-dil-hikaye)" opacity=".9" />
      <rect x="-20" y="-32" width="40" height="9" rx="3" fill="var(--cat-dil-hikaye)" />
      <path d="M0-32V0" stroke="var(--sun)" strokeWidth="5" />
      <path d="M0-32c-10 0-13-10-6-11 5 0 6 6 6 11Zm0 0c10 0 13-10 6-11-5 0-6 6-6 11Z" fill="var(--sun)" />
    </>
  ),
}
