import { Sprout } from '../ui/art/Sprout.tsx'
import button from './button.module.css'
import styles from './FinalCall.module.css'
import { startPath } from './session.ts'
import type { LandingTexts } from './texts.ts'

export const FinalCall = ({ texts }: { texts: LandingTexts['final'] }) => (
  <section className={styles.call}>
    <Sprout className={styles.sprout} />
    <h2>{texts.title}</h2>
    <p>{texts.text}</p>
    <a className={button.main} href={startPath()}>{texts.start}</a>
  </section>
)
