import { Sprout } from '../ui/art/Sprout.tsx'
import button from './button.module.css'
import styles from './FinalCall.module.css'
import { Start } from './Start.tsx'
import type { LandingTexts } from './texts.ts'

export const FinalCall = ({ texts }: { texts: LandingTexts['final'] }) => (
  <section className={styles.call}>
    <Sprout className={styles.sprout} />
    <h2>{texts.title}</h2>
    <p>{texts.text}</p>
    <Start className={button.main}>{texts.start}</Start>
  </section>
)
