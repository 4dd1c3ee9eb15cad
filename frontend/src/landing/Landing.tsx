import { useEffect, useState } from 'react'
import { language, storeLanguage, type Language } from '../i18n/language.ts'
import { Areas } from './Areas.tsx'
import { Features } from './Features.tsx'
import { FinalCall } from './FinalCall.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { Hero } from './Hero.tsx'
import styles from './Landing.module.css'
import { Pricing } from './Pricing.tsx'
import { Problem } from './Problem.tsx'
import { Testimonials } from './Testimonials.tsx'
import { loadTexts, type LandingTexts } from './texts.ts'

export function Landing({ initialTexts }: { initialTexts: LandingTexts }) {
  const [texts, setTexts] = useState(initialTexts)

  useEffect(() => {
    document.title = texts.documentTitle
    document.documentElement.lang = language()
  }, [texts])

  async function choose(chosen: Language) {
    const chosenTexts = await loadTexts(chosen)
    storeLanguage(chosen)
    setTexts(chosenTexts)
  }

  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#content">{texts.skipToContent}</a>
      <Header texts={texts} language={language()} onLanguage={choose} />
      <main id="content" tabIndex={-1}>
        <Hero texts={texts} />
        <Problem texts={texts.problem} />
        <Features texts={texts.features} />
        <Areas texts={texts.areas} />
        <Testimonials texts={texts.testimonials} />
        <Pricing texts={texts.pricing} />
        <FinalCall texts={texts.final} />
      </main>
      <Footer texts={texts.footer} />
    </div>
  )
}
