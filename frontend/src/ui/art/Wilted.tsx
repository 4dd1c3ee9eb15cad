/** Illustration: a wilted shoot with a watering can, for a recoverable failure. */
export const Wilted = () => (
  <svg viewBox="0 0 240 150" fill="none" aria-hidden>
    <ellipse cx="118" cy="134" rx="88" ry="10" fill="var(--paper-sunken)" />
    <path d="M58 92h40l-5 40H63l-5-40Z" fill="var(--apricot)" />
    <path d="M53 84c0-3 2-5 5-5h40c3 0 5 2 5 5v6c0 3-2 5-5 5H58c-3 0-5-2-5-5v-6Z" fill="var(--apricot-ink)" />
    <path
      d="M78 80c-1-22 2-38 14-45 9-5 18-1 20 9"
      stroke="var(--sprout-ink)"
      strokeWidth="4.500"
      strokeLinecap="round"
    />
    <path d="M112 43c9 3 13 12 8 23-10-3-14-13-8-23Z" fill="var(--sprout)" />
    <path d="M80 56c-9-5-19-2-24 8 9 6 19 2 24-8Z" fill="var(--sprout)" opacity=".7" />
    <path
      d="M160 78h38c5 0 9 4 9 9v32c0 5-4 9-9 9h-34c-5 0-9-4-9-9V83c0-3 2-5 5-5Z"
      fill="var(--sky-tint)"
      stroke="var(--line-strong)"
      strokeWidth="2.500"
    />
    <path d="m156 100-22-18" stroke="var(--line-strong)" strokeWidth="7" strokeLinecap="round" />
    <path d="M128 86l10-10" stroke="var(--line-strong)" strokeWidth="5" strokeLinecap="round" />
    <path d="M206 90c16-3 22 24 2 26" stroke="var(--line-strong)" strokeWidth="5" strokeLinecap="round" />
    <path d="M126 98c-3 5-3 8 0 8s3-3 0-8ZM117 106c-3 5-3 8 0 8s3-3 0-8Z" fill="var(--cat-gunluk-beceri)" />
  </svg>
)
