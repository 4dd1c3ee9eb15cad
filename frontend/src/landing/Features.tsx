import {
  IconCalendarHeart,
  IconLanguage,
  IconPlant2,
  IconRosetteDiscountCheck,
  IconSparkles,
  IconUsers,
} from '@tabler/icons-react'
import styles from './Features.module.css'
import { Section } from './Section.tsx'
import type { LandingTexts } from './texts.ts'

const features = [
  { name: 'plan', icon: IconCalendarHeart },
  { name: 'ai', icon: IconSparkles },
  { name: 'experts', icon: IconRosetteDiscountCheck },
  { name: 'progress', icon: IconPlant2 },
  { name: 'family', icon: IconUsers },
  { name: 'bilingual', icon: IconLanguage },
] as const

export const Features = ({ texts }: { texts: LandingTexts['features'] }) => (
  <Section id="features" title={texts.title} text={texts.text}>
    <ul className={styles.list}>
      {features.map(({ name, icon: Icon }) => (
        <li key={name}>
          <span className={styles.icon}>
            <Icon size={28} stroke={1.6} aria-hidden />
          </span>
          <h3>{texts[name].title}</h3>
          <p>{texts[name].text}</p>
        </li>
      ))}
    </ul>
  </Section>
)
