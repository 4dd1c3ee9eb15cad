import { Garden } from './Garden.tsx'
import button from './button.module.css'
import styles from './Hero.module.css'
import { startPath } from './session.ts'
import type { LandingTexts } from './texts.ts'

export const Hero = ({ texts: { hero, card } }: { texts: LandingTexts }) => (
  <section className={styles.hero}>
    <div className={styles.words}>
      <p className={styles.eyebrow}>{hero.eyebrow}</p>
      <h1 className={styles.title}>{hero.title}</h1>
      <p className={styles.text}>{hero.text}</p>
      <div className={styles.buttons}>
        <a className={button.main} href={startPath()}>{hero.start}</a>
        <a className={button.quiet} href="#features">{hero.more}</a>
      </div>
      <p className={styles.note}>{hero.note}</p>
    </div>
    <div className={styles.scene} aria-hidden>
      <Garden className={styles.garden} />
      <div className={styles.card}>
        <strong>{card.month}</strong>
        <ul>
          <li data-done>{card.first}</li>
          <li data-done>{card.second}</li>
          <li>{card.third}</li>
        </ul>
        <span className={styles.bar}><span /></span>
        <small>{card.done}</small>
      </div>
    </div>
  </section>
)
