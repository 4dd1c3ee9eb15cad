import type { Category } from '@filiz/domain/activity/events.ts'
import type { ReactNode } from 'react'

/*
 * The main object of each category, for activities that need no materials. Like the materials in `props.tsx`, objects
 * stand on y = 0 and are centered at x = 0.
 */

const skin = 'var(--apricot)'
/** A color that is dark in both color schemes. */
const hair = 'color-mix(in srgb, var(--apricot-ink) 45%, #2b1a10)'
const red = 'color-mix(in srgb, var(--danger) 60%, #c3342b)'

export const heroes: Record<Category, ReactNode> = {
  ZIHIN_MATEMATIK: (
    <>
      <rect x="-22" y="-22" width="22" height="22" rx="4" fill="var(--category)" />
      <rect x="3" y="-20" width="20" height="20" rx="4" fill="var(--sun)" />
      <rect x="-10" y="-43" width="21" height="20" rx="4" fill="var(--apricot)" />
      <g fill="var(--petal)">
        <circle cx="-16" cy="-16" r="2.200" />
        <circle cx="-6" cy="-6" r="2.200" />
        <circle cx="-11" cy="-11" r="2.200" />
        <circle cx="13" cy="-10" r="2.500" />
        <circle cx="-4" cy="-37" r="2.200" />
        <circle cx="5" cy="-29" r="2.200" />
      </g>
    </>
  ),
  DIL_HIKAYE: (
    <>
      <path d="M-24-40h28c5 0 8 3 8 8v10c0 5-3 8-8 8H-8l-9 8v-8c-5 0-9-3-9-8v-10c0-4 1-8 2-8Z" fill="var(--category)" />
      <path d="M8-26h10c5 0 8 3 8 7v6c0 4-3 7-7 7v7l-8-7H4c-4 0-6-2-6-5 9 1 15-3 15-8Z" fill="var(--sun)" />
      <g fill="var(--petal)">
        <circle cx="-15" cy="-27" r="2.600" />
        <circle cx="-6" cy="-27" r="2.600" />
        <circle cx="3" cy="-27" r="2.600" />
      </g>
    </>
  ),
  BEDEN_HAREKET: (
    <>
      <ellipse cx="0" cy="-1" rx="16" ry="3" fill="var(--category)" opacity=".25" />
      <path d="M-3-26-18-38M3-26 19-36" stroke={skin} strokeWidth="5" strokeLinecap="round" />
      <path d="M-4-14-14-6M5-14l10 5" stroke="var(--ink-soft)" strokeWidth="6" strokeLinecap="round" />
      <path d="M-8-30h16l3 17H-11Z" fill="var(--category)" />
      <circle cx="0" cy="-38" r="9" fill={skin} />
      <path d="M-9-40c1-9 17-9 18 0-5-3-12-3-18 0Z" fill={hair} />
      <path d="M-3-35c2 2 4 2 6 0" stroke={hair} strokeWidth="1.500" strokeLinecap="round" fill="none" />
    </>
  ),
  SANAT_YARATICILIK: (
    <>
      <path
        d="M-24-22c2-14 20-22 36-16 12 5 14 18 6 22-7 3-10-3-15 1-4 4 1 9-4 13-11 6-25-6-23-20Z"
        fill="var(--petal)"
        stroke="var(--ink-soft)"
        strokeWidth="1.500"
      />
      <circle cx="-13" cy="-20" r="4" fill="var(--category)" />
      <circle cx="-5" cy="-31" r="4" fill="var(--sun)" />
      <circle cx="8" cy="-33" r="4" fill="var(--sprout)" />
      <circle cx="-8" cy="-9" r="3.500" fill="var(--cat-gunluk-beceri)" />
      <path d="m22-44-18 30" stroke="var(--apricot-ink)" strokeWidth="3.500" strokeLinecap="round" />
      <path d="M4-16c4 1 5 5 1 9-3 2-6 2-8 1 4-2 3-7 7-10Z" fill="var(--category)" />
    </>
  ),
  DUYGU_SOSYALLIK: (
    <>
      <path d="M-20 0v-12c0-8 20-8 20 0V0Z" fill="var(--category)" />
      <path d="M2 0v-9c0-7 17-7 17 0V0Z" fill="var(--sprout)" />
      <circle cx="-10" cy="-25" r="9" fill={skin} />
      <circle cx="10" cy="-20" r="7.500" fill={skin} />
      <path d="M-19-27c1-9 17-9 18 0-5-3-12-3-18 0ZM2.500-22c1-8 14-8 15 0-4-2-10-2-15 0Z" fill={hair} />
      <path
        d="M-13-22c2 2 4 2 6 0M7-17c2 2 4 2 6 0"
        stroke={hair}
        strokeWidth="1.500"
        strokeLinecap="round"
        fill="none"
      />
      <path d="M0-35c-5-4-8-7-6-10 2-2 5-1 6 2 1-3 4-4 6-2 2 3-1 6-6 10Z" fill={red} />
    </>
  ),
  DOGA_KESIF: (
    <>
      <circle cx="-4" cy="-26" r="15" fill="var(--sky-tint)" stroke="var(--category)" strokeWidth="5" />
      <path d="m7-14 13 13" stroke="var(--apricot-ink)" strokeWidth="6" strokeLinecap="round" />
      <ellipse cx="-4" cy="-25" rx="6.500" ry="5.500" fill={red} />
      <path d="M-4-30.500v11" stroke={hair} strokeWidth="1.200" />
      <circle cx="-7" cy="-26" r="1.200" fill={hair} />
      <circle cx="-1" cy="-24" r="1.200" fill={hair} />
      <path d="M-7-31a3.500 3.500 0 0 1 6 0Z" fill={hair} />
    </>
  ),
  GUNLUK_BECERI: (
    <>
      <path d="M-10-36c3 4 17 4 20 0l14 8-5 10-6-3V0h-26v-21l-6 3-5-10Z" fill="var(--category)" />
      <path d="M-10-36c3 4 17 4 20 0" stroke="var(--petal)" strokeWidth="2" fill="none" />
      <circle cx="0" cy="-23" r="1.800" fill="var(--petal)" />
      <circle cx="0" cy="-15" r="1.800" fill="var(--petal)" />
      <circle cx="0" cy="-7" r="1.800" fill="var(--petal)" />
      <path d="M4-18h7v7H4Z" fill="var(--sun)" opacity=".9" />
    </>
  ),
}
