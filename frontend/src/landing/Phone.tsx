import type { Language } from '../i18n/language.ts'
import styles from './Phone.module.css'

/**
 * Screenshots of the app in both color schemes, made by `npm run landing-pictures`. Because of lazy loading, the
 * browser does not fetch the hidden one.
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
