import type { Language } from '../../i18n/language.ts'
import button from '../button.module.css'
import { examples, type Example } from '../examples.ts'
import { Start } from '../Start.tsx'
import type { LandingTexts, LegalTexts } from '../texts.ts'
import styles from './Page.module.css'

const filled = (text: string, gaps: Readonly<Record<string, number>>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(gaps[name]))

/** One whole activity of the catalogue, which visitors read without an account. */
export const ExamplePage = ({
  example,
  texts: { areas },
  legal: { example: texts },
  language,
}: {
  example: Example
  texts: LandingTexts
  legal: LegalTexts
  language: Language
}) => {
  const { title, purpose, description, materials, steps, safetyNotes, easier, harder } = example[language]
  return (
    <>
      <p className={styles.soft}>{texts.title}</p>
      <h1>{title}</h1>
      <p className={styles.facts}>
        <span>{areas[example.category].title}</span>
        <span>{filled(texts.age, { from: example.minAge, to: example.maxAge })}</span>
        <span>{filled(texts.minutes, { minutes: example.durationMinutes })}</span>
      </p>
      <p className={styles.lead}>{purpose}</p>
      {description && <p>{description}</p>}
      <h2>{texts.materials}</h2>
      {materials.length === 0 ? (
        <p>{texts.nothing}</p>
      ) : (
        <ul>
          {materials.map((material) => (
            <li key={material}>{material}</li>
          ))}
        </ul>
      )}
      {noted(texts.safety, safetyNotes)}
      <h2>{texts.steps}</h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {noted(texts.easier, easier)}
      {noted(texts.harder, harder)}
      <p className={styles.start}>
        <Start className={`${button.main} ${styles.main}`}>{texts.start}</Start>
      </p>
      <h2>{texts.more}</h2>
      <ul>
        {examples
          .filter(({ slug }) => slug !== example.slug)
          .map((other) => (
            <li key={other.slug}>
              <a href={`/examples/${other.slug}`}>{other[language].title}</a>
            </li>
          ))}
      </ul>
    </>
  )
}

const noted = (heading: string, text: string | null | undefined) =>
  text && (
    <section>
      <h2>{heading}</h2>
      <p>{text}</p>
    </section>
  )
