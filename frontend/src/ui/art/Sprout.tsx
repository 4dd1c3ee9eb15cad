import type { SVGProps } from 'react'

/** The logo: a shoot with one green and one yellow leaf. */
export const Sprout = (props: SVGProps<SVGSVGElement>) => (
  <svg viewBox="0 0 48 48" fill="none" aria-hidden {...props}>
    <path d="M23.600 44c0-9 .3-14.500 1.100-20" stroke="var(--sprout-ink)" strokeWidth="3.600" strokeLinecap="round" />
    <path d="M25 24.500C23 13.800 30.600 6.300 43 6c.6 11.800-6.300 19.600-18 18.500Z" fill="var(--sprout)" />
    <path
      d="M28.500 20.500c3-4.300 6.400-7.300 10.300-9.700"
      stroke="var(--paper-raised)"
      strokeWidth="1.600"
      strokeLinecap="round"
      opacity=".7"
    />
    <path
      d="M23.800 33.500C22.300 24.400 15.300 19.200 4.800 20.200c.4 9.900 7.500 15.400 19 13.300Z"
      fill="var(--sun)"
    />
  </svg>
)
