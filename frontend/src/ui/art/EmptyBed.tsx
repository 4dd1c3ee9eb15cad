/** Illustration: a garden bed with seeds, for an empty state. */
export const EmptyBed = () => (
  <svg viewBox="0 0 240 150" fill="none" aria-hidden>
    <circle cx="186" cy="40" r="19" fill="var(--sun)" />
    <path
      d="M186 8v7M186 65v7M154 40h7M211 40h7M163.400 17.400l5 5M203.600 57.600l5 5M163.400 62.600l5-5M203.600 22.400l5-5"
      stroke="var(--sun)"
      strokeWidth="3.500"
      strokeLinecap="round"
    />
    <path
      d="M22 120c4-20 24-30 52-32 34-3 52 5 88 3 32-2 52 8 57 29 2 10-6 16-18 16H38c-11 0-18-6-16-16Z"
      fill="var(--apricot-tint)"
    />
    <path
      d="M44 116c14-4 24-4 36 0M96 108c14-4 26-4 38 0M150 116c13-4 26-4 38 0M76 126c14-4 26-4 38 0M126 128c12-3 22-3 32 0"
      stroke="var(--apricot)"
      strokeWidth="3"
      strokeLinecap="round"
      opacity=".55"
    />
    <ellipse cx="62" cy="104" rx="6" ry="4" transform="rotate(-18 62 104)" fill="var(--apricot-ink)" opacity=".75" />
    <ellipse cx="170" cy="105" rx="6" ry="4" transform="rotate(14 170 105)" fill="var(--apricot-ink)" opacity=".75" />
    <path d="M116 104c-1-12 0-22 2-31" stroke="var(--sprout-ink)" strokeWidth="4.500" strokeLinecap="round" />
    <path d="M118 75c-2-14 7-23 22-24 1 15-8 25-22 24Z" fill="var(--sprout)" />
    <path d="M117 86c-3-11-12-17-25-15 1 12 10 18 25 15Z" fill="var(--sprout)" opacity=".7" />
    <path
      d="M40 44c6-9 18-9 23 0M67 46c5-7 13-7 17 0"
      stroke="var(--line-strong)"
      strokeWidth="2.500"
      strokeLinecap="round"
      opacity=".6"
    />
  </svg>
)
