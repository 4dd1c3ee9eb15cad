import type { Language } from '../i18n/language.ts'
import styles from './Phone.module.css'

/**
 * The app as it is, taken by `npm run landing-pictures`. One for each scheme: the one that is not shown is not fetched, because
 * a picture that waits for being seen never is.
 */
export const Phone = ({ language, alt }: { language: Language; alt: string }) => (
  <div className={styles.phone}>
    {(['light', 'dark'] as const).map((scheme) => (
      <img
        key={scheme}
        className={styles[scheme]}
        src={`/src/landing/pictures/today.${language}.${scheme}.webp`}
        width={360}
        height={640}
        alt={alt}
        loading="lazy"
        decoding="async"
      />
    ))}
  </div>
)
