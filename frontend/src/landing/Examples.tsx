import type { Language } from '../i18n/language.ts'
import styles from './Examples.module.css'
import { examples } from './examples.ts'
import { Section } from './Section.tsx'
import type { LandingTexts } from './texts.ts'

/** Three whole activities to read before registering. */
export const Examples = ({ texts, language }: { texts: LandingTexts['examples']; language: Language }) => (
  <Section id="examples" title={texts.title} text={texts.text}>
    <ul className={styles.list}>
      {examples.map(({ slug, [language]: { title, purpose } }) => (
        <li key={slug}>
          <a href={`/examples/${slug}`}>{title}</a>
          <p>{purpose}</p>
        </li>
      ))}
    </ul>
  </Section>
)
