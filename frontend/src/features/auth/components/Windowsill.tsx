/** Illustration: three pots on a windowsill, one per growth stage, with a morning sky. */
export const Windowsill = () => (
  <svg viewBox="0 0 420 300" fill="none" aria-hidden>
    <path d="M70 250V104C70 47 132 12 210 12s140 35 140 92v146H70Z" fill="var(--sky-tint)" />
    <circle cx="278" cy="92" r="34" fill="var(--sun)" />
    <path d="M70 196c34-24 74-22 108-4 42 22 104 22 172-18v76H70v-54Z" fill="var(--sprout)" opacity=".28" />
    <path d="M70 222c52-22 96-8 142 2 50 10 94 2 138-18v44H70v-28Z" fill="var(--sprout)" opacity=".4" />
    <path
      d="M118 70c8-11 22-11 29 0M142 72c6-8 16-8 21 0"
      stroke="var(--line-strong)"
      strokeWidth="3"
      strokeLinecap="round"
    />
    <path
      d="M70 250V104C70 47 132 12 210 12s140 35 140 92v146M210 12v238"
      stroke="var(--paper-raised)"
      strokeWidth="10"
    />
    <rect x="30" y="250" width="360" height="18" rx="9" fill="var(--paper-raised)" />
    <path d="M86 208h52l-6 42H92l-6-42Z" fill="var(--apricot)" />
    <rect x="80" y="198" width="64" height="15" rx="6" fill="var(--apricot-ink)" />
    <path d="M112 198c0-10 0-15 1-22" stroke="var(--sprout-ink)" strokeWidth="5" strokeLinecap="round" />
    <path d="M113 178c-1-10 6-16 17-17 0 11-6 18-17 17Z" fill="var(--sprout)" />
    <path d="M180 202h60l-7 48h-46l-7-48Z" fill="var(--cat-gunluk-beceri)" />
    <rect x="174" y="190" width="72" height="16" rx="6" fill="var(--cat-zihin-matematik)" />
    <path d="M209 190c-2-26 0-42 2-62" stroke="var(--sprout-ink)" strokeWidth="5.500" strokeLinecap="round" />
    <path d="M211 132c-3-19 9-31 29-32 1 21-11 33-29 32Z" fill="var(--sprout)" />
    <path d="M209 158c-4-17-17-25-35-22 1 17 15 27 35 22Z" fill="var(--sprout)" opacity=".8" />
    <path d="M285 196h66l-8 54h-50l-8-54Z" fill="var(--sun)" />
    <rect x="278" y="184" width="80" height="16" rx="6" fill="var(--apricot)" />
    <path d="M317 184c-3-36 0-62 3-96" stroke="var(--sprout-ink)" strokeWidth="6" strokeLinecap="round" />
    <path
      d="M318 140c6-18 20-26 40-22-3 19-19 29-40 22ZM317 164c-6-18-20-26-39-22 3 18 18 28 39 22Z"
      fill="var(--sprout)"
    />
    <g fill="var(--cat-sanat-yaraticilik)">
      <ellipse cx="320" cy="62" rx="12" ry="17" />
      <ellipse cx="320" cy="98" rx="12" ry="17" />
      <ellipse cx="302" cy="80" rx="17" ry="12" />
      <ellipse cx="338" cy="80" rx="17" ry="12" />
    </g>
    <circle cx="320" cy="80" r="11" fill="var(--sun)" />
  </svg>
)
