import { IconStarFilled } from '@tabler/icons-react'
import { Section } from './Section.tsx'
import styles from './Testimonials.module.css'
import type { LandingTexts } from './texts.ts'

const Stars = ({ label }: { label: string }) => (
  <p className={styles.stars}>
    {[1, 2, 3, 4, 5].map((star) => (
      <IconStarFilled key={star} size={20} aria-hidden />
    ))}
    <span className={styles.spoken}>{label}</span>
  </p>
)

export const Testimonials = ({ texts }: { texts: LandingTexts['testimonials'] }) => (
  <Section tone="raised" title={texts.title} text={texts.text}>
    <div className={styles.list}>
      {[texts.first, texts.second, texts.third].map(({ quote, name, who }) => (
        <figure key={name} className={styles.voice}>
          <Stars label={texts.stars} />
          <blockquote>{quote}</blockquote>
          <figcaption>
            <strong>{name}</strong>
            <span>{who}</span>
          </figcaption>
        </figure>
      ))}
    </div>
  </Section>
)
