/** Illustration: a magnifying glass over a leaf with a hole, for no results. */
export const NothingFound = () => (
  <svg viewBox="0 0 240 150" fill="none" aria-hidden>
    <path
      d="M30 112C22 56 66 22 128 26c46 2 84 30 84 66 0 34-34 44-88 44-52 0-90 2-94-24Z"
      fill="var(--paper-sunken)"
    />
    <path d="M62 112c-8-50 32-82 104-80 6 56-36 92-104 80Z" fill="var(--sprout)" opacity=".75" />
    <path d="M62 112c24-20 52-40 84-62" stroke="var(--paper-raised)" strokeWidth="4" strokeLinecap="round" />
    <path
      d="M92 62c8-6 18-2 18 6s-8 14-16 10-8-12-2-16ZM132 80c6-2 12 2 10 8s-10 6-12 2 0-8 2-10Z"
      fill="var(--paper-sunken)"
    />
    <circle
      cx="142"
      cy="82"
      r="34"
      fill="var(--sky-tint)"
      fillOpacity=".7"
      stroke="var(--line-strong)"
      strokeWidth="7"
    />
    <path d="m168 108 26 26" stroke="var(--apricot)" strokeWidth="12" strokeLinecap="round" />
    <path d="M124 72c4-8 12-12 20-12" stroke="var(--paper-raised)" strokeWidth="4" strokeLinecap="round" />
  </svg>
)
