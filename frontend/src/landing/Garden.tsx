import type { ComponentProps } from 'react'

/** A leaf on its stalk, pointing up and right; rotated and mirrored by `transform`. */
const Leaf = ({ color, transform }: { color: string; transform: string }) => (
  <g transform={transform}>
    <path d="M0 0C6-10 10-16 16-22" stroke="var(--sprout-ink)" strokeWidth="5" strokeLinecap="round" />
    <path d="M14-20C10-62 38-96 88-100 94-52 66-16 14-20Z" fill={color} />
    <path
      d="M26-32C40-52 54-66 72-82"
      stroke="var(--paper-raised)"
      strokeWidth="3"
      strokeLinecap="round"
      opacity=".55"
    />
  </g>
)

/** Hero illustration: a young tree with a leaf for each of the seven categories. */
export const Garden = (props: ComponentProps<'svg'>) => (
  <svg viewBox="0 0 560 560" fill="none" {...props}>
    <path
      d="M62 300C36 178 120 60 262 44c150-17 258 76 266 206 9 146-86 262-236 266C164 520 86 414 62 300Z"
      fill="var(--sky-tint)"
    />
    <circle cx="424" cy="134" r="52" fill="var(--sun)" />
    <path
      d="M100 168c13-18 37-18 49 0M138 172c10-14 28-14 37 0"
      stroke="var(--line-strong)"
      strokeWidth="4"
      strokeLinecap="round"
    />
    <path
      d="M74 340c70-52 158-52 236-14 76 36 146 28 212-22 2 58-18 118-60 158-44 42-108 56-170 54C176 512 102 436 74 340Z"
      fill="var(--sprout)"
      opacity=".3"
    />
    <path
      d="M92 394c92-46 190-36 266-4 54 22 102 20 148-4-14 40-38 74-66 96-42 30-96 36-148 34-92-4-162-52-200-122Z"
      fill="var(--sprout)"
      opacity=".55"
    />
    <path d="M222 472c8-20 32-30 62-30s52 12 58 32c-40 10-82 10-120-2Z" fill="var(--apricot-ink)" opacity=".8" />
    <path
      d="M280 462c-6-64-10-124-2-196 2-20 5-36 9-54"
      stroke="var(--sprout-ink)"
      strokeWidth="11"
      strokeLinecap="round"
    />
    <Leaf color="var(--cat-doga-kesif)" transform="translate(287 214) rotate(-26)" />
    <Leaf color="var(--apricot)" transform="translate(284 250) rotate(6)" />
    <Leaf color="var(--sun)" transform="translate(279 318) rotate(20)" />
    <Leaf color="var(--cat-zihin-matematik)" transform="translate(286 232) scale(-1 1) rotate(-6)" />
    <Leaf color="var(--cat-sanat-yaraticilik)" transform="translate(278 298) scale(-1 1) rotate(10)" />
    <Leaf color="var(--cat-gunluk-beceri)" transform="translate(278 366) scale(-.86 .86) rotate(20)" />
    <Leaf color="var(--cat-dil-hikaye)" transform="translate(279 388) scale(.72) rotate(26)" />
    <g transform="translate(142 408)">
      <path d="M0 44C-2 24 0 12 0 2" stroke="var(--sprout-ink)" strokeWidth="4" strokeLinecap="round" />
      <circle cx="0" cy="-6" r="9" fill="var(--sun)" />
      <g fill="var(--petal)">
        <circle cx="-12" cy="-10" r="8" />
        <circle cx="-4" cy="-20" r="8" />
        <circle cx="9" cy="-16" r="8" />
        <circle cx="12" cy="-2" r="8" />
        <circle cx="2" cy="7" r="8" />
        <circle cx="-10" cy="3" r="8" />
      </g>
      <circle cx="0" cy="-6" r="7" fill="var(--sun)" />
    </g>
    <g transform="translate(112 262) rotate(-14)">
      <path d="M0 0C-26-30-50-20-40 4-34 18-12 14 0 0Z" fill="var(--apricot)" />
      <path d="M0 0C10-38 38-38 36-12 34 4 14 8 0 0Z" fill="var(--cat-sanat-yaraticilik)" />
      <path
        d="M-5 9C-2 2 2-4 7-9M7-9c2-5 5-8 9-9M7-9c0-5 1-9 4-12"
        stroke="var(--ink)"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </g>
  </svg>
)
