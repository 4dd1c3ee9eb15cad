/** A shoot in full bloom, in the colour of the area that it grew in. */
export const Bloom = () => (
  <svg viewBox="0 0 200 150" fill="none" aria-hidden>
    <path d="M34 132c8-16 34-24 66-24s60 8 66 24c-44 10-90 10-132 0Z" fill="var(--apricot-tint)" />
    <path d="M100 122c-3-22-3-38 0-58" stroke="var(--sprout-ink)" strokeWidth="5" strokeLinecap="round" />
    <path d="M99 112c-2-16-15-25-36-24 1 18 14 27 36 24Z" fill="var(--sprout)" />
    <path d="M100 100c2-15 14-23 33-22-1 17-13 25-33 22Z" fill="var(--sprout)" opacity=".75" />
    <g fill="var(--category)">
      <ellipse cx="100" cy="26" rx="12" ry="18" />
      <ellipse cx="100" cy="26" rx="12" ry="18" transform="rotate(60 100 46)" />
      <ellipse cx="100" cy="26" rx="12" ry="18" transform="rotate(120 100 46)" />
      <ellipse cx="100" cy="26" rx="12" ry="18" transform="rotate(180 100 46)" />
      <ellipse cx="100" cy="26" rx="12" ry="18" transform="rotate(240 100 46)" />
      <ellipse cx="100" cy="26" rx="12" ry="18" transform="rotate(300 100 46)" />
    </g>
    <circle cx="100" cy="46" r="13" fill="var(--sun)" />
    <path d="M38 40c6-9 18-9 23 0M146 34c5-7 13-7 17 0" stroke="var(--line-strong)" strokeWidth="2.500" strokeLinecap="round" opacity=".6" />
  </svg>
)
