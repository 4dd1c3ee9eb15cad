/** Illustration: an open flower in a rain of leaves, for success. */
export const Celebration = () => (
  <svg viewBox="0 0 260 220" fill="none" aria-hidden>
    <path d="M26 118C18 58 68 16 130 16s114 40 106 102-52 90-106 90S34 178 26 118Z" fill="var(--sun-tint)" />
    <path
      d="M62 186c22-16 48-20 70-18 26 2 48 6 66 18-18 14-42 22-68 22s-50-8-68-22Z"
      fill="var(--sprout)"
      opacity=".45"
    />
    <path d="M130 186c-3-26-2-46 0-66" stroke="var(--sprout-ink)" strokeWidth="7" strokeLinecap="round" />
    <path
      d="M131 160c6-20 22-30 46-27-2 22-20 34-46 27ZM129 172c-8-18-24-25-45-20 4 20 22 29 45 20Z"
      fill="var(--sprout)"
    />
    <g fill="var(--apricot)">
      <ellipse cx="130" cy="66" rx="17" ry="24" />
      <ellipse cx="130" cy="66" rx="17" ry="24" transform="rotate(60 130 92)" />
      <ellipse cx="130" cy="66" rx="17" ry="24" transform="rotate(120 130 92)" />
      <ellipse cx="130" cy="66" rx="17" ry="24" transform="rotate(180 130 92)" />
      <ellipse cx="130" cy="66" rx="17" ry="24" transform="rotate(240 130 92)" />
      <ellipse cx="130" cy="66" rx="17" ry="24" transform="rotate(300 130 92)" />
    </g>
    <circle cx="130" cy="92" r="19" fill="var(--sun)" />
    <path d="M122 89v3M138 89v3M122 99c5 5 11 5 16 0" stroke="#2a2c20" strokeWidth="3" strokeLinecap="round" />
    <path d="M52 70c10-2 16 3 18 13-10 2-16-3-18-13Z" fill="var(--cat-doga-kesif)" />
    <path d="M196 52c2-10 8-15 18-14-1 10-8 16-18 14Z" fill="var(--cat-zihin-matematik)" />
    <path d="M206 112c9-4 16-2 21 7-9 5-16 2-21-7Z" fill="var(--cat-sanat-yaraticilik)" />
    <path d="M40 122c7-7 14-8 22-2-6 8-14 9-22 2Z" fill="var(--cat-dil-hikaye)" />
    <path d="M84 36c0-9 5-14 14-15 1 9-4 15-14 15Z" fill="var(--cat-gunluk-beceri)" />
    <path
      d="M168 26l4 8 8 4-8 4-4 8-4-8-8-4 8-4 4-8ZM64 148l3 6 6 3-6 3-3 6-3-6-6-3 6-3 3-6ZM214 142l3 6 6 3-6 3-3 6-3-6-6-3 6-3 3-6Z"
      fill="var(--sun)"
    />
  </svg>
)
