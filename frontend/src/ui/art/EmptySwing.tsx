/** Illustration: an empty swing, for an account without children. */
export const EmptySwing = () => (
  <svg viewBox="0 0 240 170" fill="none" aria-hidden>
    <path
      d="M20 138c30-18 64-20 100-16 38 4 70 0 100-12 8 20 2 38-14 44H36c-16-2-22-8-16-16Z"
      fill="var(--sprout)"
      opacity=".4"
    />
    <path d="M40 150c-4-40-6-76 2-118" stroke="var(--apricot-ink)" strokeWidth="12" strokeLinecap="round" />
    <path d="M41 48c42-14 88-16 138-6" stroke="var(--apricot-ink)" strokeWidth="9" strokeLinecap="round" />
    <path d="M104 38v72M156 40v70" stroke="var(--line-strong)" strokeWidth="3.500" strokeLinecap="round" />
    <rect x="94" y="108" width="72" height="11" rx="5.500" fill="var(--apricot)" />
    <path
      d="M12 42c-2-24 18-38 40-30 20-14 48-4 50 16 14 12 4 30-14 28-16 14-42 10-50-4-14 8-26 2-26-10Z"
      fill="var(--sprout)"
    />
    <path
      d="M152 30c6-16 30-18 38-4 18-2 26 18 14 28-8 10-26 8-32-2-14 2-24-8-20-22Z"
      style={{ fill: 'color-mix(in srgb, var(--sprout) 78%, var(--paper))' }}
    />
    <path d="M204 118c-1-10 0-16 2-22" stroke="var(--sprout-ink)" strokeWidth="3.500" strokeLinecap="round" />
    <circle cx="206" cy="92" r="9" fill="var(--cat-sanat-yaraticilik)" />
    <circle cx="206" cy="92" r="4" fill="var(--sun)" />
  </svg>
)
