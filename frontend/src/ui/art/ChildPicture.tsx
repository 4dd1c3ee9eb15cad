import type { ChildPicture as Name } from '@filiz/domain/child/look.ts'
import type { ReactNode } from 'react'
import styles from './ChildPicture.module.css'

/** Two eyes in the light color, `apart` from the middle. */
const eyes = (y: number, apart = 6, radius = 1.9) => (
  <path
    className={styles.light}
    d={[24 - apart, 24 + apart]
      .map(
        (x) =>
          `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0-${2 * radius} 0`,
      )
      .join('')}
  />
)

const drawings: Readonly<Record<Name, ReactNode>> = {
  bear: (
    <>
      <path d="M7 14a6 6 0 1 1 12 0 6 6 0 1 1-12 0M29 14a6 6 0 1 1 12 0 6 6 0 1 1-12 0" />
      <circle cx="24" cy="27" r="15" />
      <ellipse className={styles.light} cx="24" cy="32" rx="7" ry="5.5" />
      <ellipse cx="24" cy="30" rx="2.6" ry="2" />
      {eyes(24)}
    </>
  ),
  cat: (
    <>
      <path d="M9 7 22 14 11 26ZM39 7 26 14 37 26Z" />
      <ellipse cx="24" cy="27" rx="15" ry="13" />
      <path
        className={styles.line}
        d="M24 31v2c-1 2-3 2-4 1M24 33c1 2 3 2 4 1M5 28l8 1.500M5 34l8-1M43 28l-8 1.500M43 34l-8-1"
      />
      {eyes(25)}
    </>
  ),
  rabbit: (
    <>
      <path d="M14 12c0-14 9-14 9 3v9h-8ZM34 12c0-14-9-14-9 3v9h8Z" />
      <circle cx="24" cy="31" r="13" />
      <path
        className={styles.line}
        d="M17.500 9.500c1-2.500 2.500-2 2.500 2v7M30.500 9.500c-1-2.500-2.500-2-2.500 2v7M24 35v2M22 40h4"
      />
      <path className={styles.light} d="M22 33h4l-2 2.500Z" />
      {eyes(29, 5.5)}
    </>
  ),
  fox: (
    <>
      <path d="M7 8 19 15c3-1 7-1 10 0L41 8c3 16-3 26-17 35C10 34 4 24 7 8Z" />
      <path className={styles.light} d="M9 25c7-1 13 5 15 14C16 35 11 31 9 25ZM39 25c-7-1-13 5-15 14 8-4 13-8 15-14Z" />
      <circle cx="24" cy="39" r="2.600" />
      {eyes(22, 6.5)}
    </>
  ),
  owl: (
    <>
      <path d="M9 6c5 4 8 4 15 4s10 0 15-4c2 7 1 11 0 15 0 14-5 22-15 22S9 35 9 21C8 17 7 13 9 6Z" />
      <path
        className={styles.light}
        d="M11 21a6 6 0 1 0 12 0 6 6 0 1 0-12 0M25 21a6 6 0 1 0 12 0 6 6 0 1 0-12 0M24 25l3 4-3 3-3-3Z"
      />
      <path d="M14.500 21a2.500 2.500 0 1 0 5 0 2.500 2.500 0 1 0-5 0M28.500 21a2.500 2.500 0 1 0 5 0 2.500 2.500 0 1 0-5 0" />
    </>
  ),
  turtle: (
    <>
      <path d="M4 31C4 10 36 10 36 31ZM35 30c-1-9 11-12 11-3 0 4-5 7-11 6ZM8 29h7v9H8ZM25 29h7v9h-7ZM2 33l6-4v4Z" />
      <path className={styles.light} d="M17 16h6l3 6-6 5-6-5Z" />
      <path className={styles.line} d="M14 22 7 25M26 22l7 3M20 27v4" />
      <circle className={styles.light} cx="41" cy="26" r="1.600" />
    </>
  ),
  whale: (
    <>
      <path d="M4 28c0-9 9-13 18-12 8 1 10 6 14 7 4-1 5-5 4-11 2 3 5 3 7 1 0 9-4 14-8 16 0 7-6 11-16 11C11 40 4 36 4 28Z" />
      <path className={styles.light} d="M8 33c7 3 15 3 23 0-2 4-6 5-11 5-6 0-10-1-12-5Z" />
      <path className={styles.ink} d="M17 13c0-6-6-7-7-3M17 13c0-6 6-7 7-3" />
      <circle className={styles.light} cx="13" cy="27" r="1.900" />
    </>
  ),
  bee: (
    <>
      <path className={styles.wing} d="M22 18C10 18 10 5 17 5c5 0 6 8 5 13ZM26 18c12 0 12-13 5-13-5 0-6 8-5 13Z" />
      <ellipse cx="24" cy="29" rx="17" ry="12" />
      <path className={styles.light} d="M18 18h4.500v22H18ZM27 18h4.500v22H27Z" />
      <path className={styles.line} d="M9.500 31c.5 2 2 3 4 3" />
      <circle className={styles.light} cx="12" cy="27" r="1.900" />
    </>
  ),
  butterfly: (
    <>
      <path d="M23 22C17 2 2 6 4 16c1 6 6 8 10 8-7 1-8 7-6 12 3 7 13 4 15-9ZM25 22C31 2 46 6 44 16c-1 6-6 8-10 8 7 1 8 7 6 12-3 7-13 4-15-9Z" />
      <path
        className={styles.light}
        d="M9 15a3.500 3.500 0 1 0 7 0 3.500 3.500 0 1 0-7 0M32 15a3.500 3.500 0 1 0 7 0 3.500 3.500 0 1 0-7 0M12 33a2.500 2.500 0 1 0 5 0 2.500 2.500 0 1 0-5 0M31 33a2.500 2.500 0 1 0 5 0 2.500 2.500 0 1 0-5 0"
      />
      <path className={styles.ink} d="M24 14v25M24 14c-1-5-3-7-5-8M24 14c1-5 3-7 5-8" />
    </>
  ),
  sunflower: (
    <>
      {[0, 45, 90, 135, 180, 225, 270, 315].map((turn) => (
        <ellipse key={turn} cx="24" cy="9.500" rx="5.500" ry="8" transform={`rotate(${turn} 24 24)`} />
      ))}
      <circle className={styles.light} cx="24" cy="24" r="10" />
      <path className={styles.ink} d="M20 22v.5M28 22v.5M20 27c2.500 3 5.500 3 8 0" />
    </>
  ),
  tree: (
    <>
      <path d="M21 30h6l2 15H19ZM12 18a12 12 0 1 1 24 0 9 9 0 0 1-2 18c-4 0-7-2-10-2s-6 2-10 2a9 9 0 0 1-2-18Z" />
      <path
        className={styles.light}
        d="M14 25a2.500 2.500 0 1 0 5 0 2.500 2.500 0 1 0-5 0M21 15a2.500 2.500 0 1 0 5 0 2.500 2.500 0 1 0-5 0M29 24a2.500 2.500 0 1 0 5 0 2.500 2.500 0 1 0-5 0"
      />
    </>
  ),
  mushroom: (
    <>
      <path className={styles.wing} d="M17 25h14c0 8 2 12 4 18H13c2-6 4-10 4-18Z" />
      <path d="M4 27C4 13 13 5 24 5s20 8 20 22c-12 3-28 3-40 0Z" />
      <path
        className={styles.light}
        d="M11 18a3.500 3.500 0 1 0 7 0 3.500 3.500 0 1 0-7 0M22 11a3 3 0 1 0 6 0 3 3 0 1 0-6 0M31 20a3.500 3.500 0 1 0 7 0 3.500 3.500 0 1 0-7 0"
      />
      <path className={styles.ink} d="M21 34v.5M27 34v.5M22 38c1.500 1.500 2.500 1.500 4 0" />
    </>
  ),
}

/** A picture that stands for a child, in the color of `--category` and its tint. */
export const ChildPicture = ({ picture }: { picture: Name }) => (
  <svg viewBox="0 0 48 48" className={styles.picture} aria-hidden>
    {drawings[picture]}
  </svg>
)
