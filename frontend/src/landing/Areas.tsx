import { categories } from '@filiz/domain/activity/events.ts'
import { categoryClass } from '../ui/category-style.ts'
import { CategoryIcon } from '../ui/CategoryIcon.tsx'
import styles from './Areas.module.css'
import { Section } from './Section.tsx'
import type { LandingTexts } from './texts.ts'

export const Areas = ({ texts }: { texts: LandingTexts['areas'] }) => (
  <Section id="areas" title={texts.title} text={texts.text}>
    <ul className={styles.list}>
      {categories.map((category) => (
        <li key={category} className={`${categoryClass(category)} ${styles.area}`}>
          <CategoryIcon category={category} size={34} />
          <h3>{texts[category].title}</h3>
          <p>{texts[category].text}</p>
        </li>
      ))}
    </ul>
  </Section>
)
