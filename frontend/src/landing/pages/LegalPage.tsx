import styles from './Page.module.css'
import type { LegalTexts } from '../texts.ts'

export const legalPages = ['privacy', 'terms', 'contact'] as const
export type LegalPageName = (typeof legalPages)[number]

/** The server replaces these by the operator's name, address and mail address (`OPERATOR_*`), or by nothing. */
const operator = { name: '@operator-name@', address: '@operator-address@', email: '@operator-email@' }

/** The privacy page, the terms, or the contact page. */
export const LegalPage = ({ name, texts }: { name: LegalPageName; texts: LegalTexts }) => {
  const page = texts[name]
  return (
    <>
      <h1>{page.title}</h1>
      <p className={styles.soft}>{texts.updated}</p>
      <p className={styles.lead}>{page.intro}</p>
      <section className={styles.operator} data-name={operator.name}>
        <h2>{page.operator}</h2>
        <div className={styles.named}>
          <p>{texts.named}</p>
          <p>
            <strong>{operator.name}</strong>
            {'\n'}
            {operator.address}
          </p>
          <p>
            {texts.email} {operator.email}
          </p>
        </div>
        <p className={styles.unnamed}>{texts.unnamed}</p>
      </section>
      {page.sections.map(({ title, items }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
