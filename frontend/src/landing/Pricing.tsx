import button from './button.module.css'
import separated from '../ui/separated.module.css'
import styles from './Pricing.module.css'
import { Section } from './Section.tsx'
import { Start } from './Start.tsx'
import type { LandingTexts } from './texts.ts'

type Pricing = LandingTexts['pricing']
interface Offer {
  readonly name: string
  readonly price: string
  readonly text: string
  readonly start: string
  readonly items: Readonly<Record<string, string>>
  readonly badge?: string
}

const Plan = ({
  offer,
  texts,
  className,
  action,
}: {
  offer: Offer
  texts: Pricing
  className: string | undefined
  action: string | undefined
}) => (
  <article className={`${styles.plan} ${className}`}>
    <div className={styles.name}>
      <h3>{offer.name}</h3>
      {offer.badge && <span className={styles.badge}>{offer.badge}</span>}
    </div>
    <p className={styles.price}>
      <span>{offer.price}</span> {texts.perMonth}
    </p>
    <p className={styles.text}>{offer.text}</p>
    <ul>
      {Object.values(offer.items).map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
    <Start className={action}>{offer.start}</Start>
    <p className={`${separated.row} ${styles.terms}`}>
      <span>{texts.trial}</span>
      <span>{texts.guarantee}</span>
    </p>
  </article>
)

export const Pricing = ({ texts }: { texts: Pricing }) => (
  <Section id="pricing" title={texts.title} text={texts.text}>
    <p className={styles.allFree}>{texts.allFree}</p>
    <div className={styles.plans}>
      <Plan offer={texts.free} texts={texts} className={styles.free} action={button.quiet} />
      <Plan offer={texts.pro} texts={texts} className={styles.pro} action={button.main} />
    </div>
  </Section>
)
