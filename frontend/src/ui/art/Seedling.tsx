/** Illustration: a seed that is being watered, for work in progress. */
export const Seedling = () => (
  <svg viewBox="0 0 240 160" fill="none" aria-hidden>
    <circle cx="196" cy="36" r="20" fill="var(--sun)" />
    <path
      d="M24 124c34-16 70-20 102-18 34 2 64 4 90 18 6 14-2 26-16 26H40c-16 0-24-12-16-26Z"
      fill="var(--apricot-tint)"
    />
    <path d="M120 140c-8 0-14-5-14-12 0-8 6-14 14-16 8 2 14 8 14 16 0 7-6 12-14 12Z" fill="var(--apricot-ink)" />
    <path d="M120 114c0-8 0-14-1-20" stroke="var(--sprout-ink)" strokeWidth="4" strokeLinecap="round" />
    <path d="M119 96c1-10 7-15 17-14 0 10-7 16-17 14ZM119 98c-3-8-9-11-17-9 1 9 9 13 17 9Z" fill="var(--sprout)" />
    <path
      d="M30 32h36c5 0 9 4 9 9v27c0 5-4 9-9 9H34c-5 0-9-4-9-9V37c0-3 2-5 5-5Z"
      fill="var(--sky-tint)"
      stroke="var(--line-strong)"
      strokeWidth="2.500"
      transform="rotate(18 50 55)"
    />
    <path d="m74 64 24 4M98 60l-3 17" stroke="var(--line-strong)" strokeWidth="6" strokeLinecap="round" />
    <path
      d="M104 76c-2 5-2 8 1 8s3-4-1-8ZM114 70c-2 5-2 8 1 8s3-4-1-8ZM98 86c-2 5-2 8 1 8s3-4-1-8Z"
      fill="var(--cat-gunluk-beceri)"
    />
  </svg>
)
