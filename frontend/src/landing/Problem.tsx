import styles from './Problem.module.css'
import { Section } from './Section.tsx'
import type { LandingTexts } from './texts.ts'

export const Problem = ({ texts }: { texts: LandingTexts['problem'] }) => (
  <Section tone="raised" title={texts.title} text={texts.text}>
    <div className={styles.sides}>
      <div className={styles.before}>
        <h3>{texts.before}</h3>
        <ul>
          {Object.values(texts.pains).map((pain) => (
            <li key={pain}>{pain}</li>
          ))}
        </ul>
      </div>
      <div className={styles.after}>
        <h3>{texts.after}</h3>
        <ul>
          {Object.values(texts.gains).map((gain) => (
            <li key={gain}>{gain}</li>
          ))}
        </ul>
      </div>
    </div>
  </Section>
)
