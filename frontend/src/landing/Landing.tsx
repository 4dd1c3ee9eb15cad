import type { Language } from '../i18n/language.ts'
import { Areas } from './Areas.tsx'
import { Examples } from './Examples.tsx'
import { Features } from './Features.tsx'
import { FinalCall } from './FinalCall.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { Hero } from './Hero.tsx'
import styles from './Landing.module.css'
import { LoadError } from './LoadError.tsx'
import { Pricing } from './Pricing.tsx'
import { Problem } from './Problem.tsx'
import { Testimonials } from './Testimonials.tsx'
import type { LandingTexts } from './texts.ts'

/** The landing page, rendered at build time (`render.tsx`); `main.ts` adds the behavior. */
export const Landing = ({ texts, language }: { texts: LandingTexts; language: Language }) => (
  <div className={styles.page} data-page>
    <a className={styles.skip} href="#content">
      {texts.skipToContent}
    </a>
    <LoadError texts={texts} />
    <Header texts={texts} language={language} />
    <main id="content" tabIndex={-1}>
      <Hero texts={texts} language={language} />
      <Problem texts={texts.problem} />
      <Features texts={texts.features} />
      <Areas texts={texts.areas} />
      <Examples texts={texts.examples} language={language} />
      <Testimonials texts={texts.testimonials} />
      <Pricing texts={texts.pricing} />
      <FinalCall texts={texts.final} />
    </main>
    <Footer texts={texts.footer} />
  </div>
)
