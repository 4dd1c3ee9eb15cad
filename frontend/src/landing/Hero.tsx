import type { Language } from '../i18n/language.ts'
import { Garden } from './Garden.tsx'
import button from './button.module.css'
import styles from './Hero.module.css'
import { Phone } from './Phone.tsx'
import { Start } from './Start.tsx'
import type { LandingTexts } from './texts.ts'

export const Hero = ({ texts: { hero, picture }, language }: { texts: LandingTexts; language: Language }) => (
  <section className={styles.hero}>
    <div className={styles.words}>
      <p className={styles.eyebrow}>{hero.eyebrow}</p>
      <h1 className={styles.title}>{hero.title}</h1>
      <p className={styles.text}>{hero.text}</p>
      <div className={styles.buttons}>
        <Start className={button.main}>{hero.start}</Start>
        <a className={button.quiet} href="#features">
          {hero.more}
        </a>
      </div>
      <p className={styles.note}>{hero.note}</p>
    </div>
    <div className={styles.scene}>
      <Garden className={styles.garden} aria-hidden />
      <Phone language={language} alt={picture} />
    </div>
  </section>
)
