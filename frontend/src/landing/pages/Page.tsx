import type { ReactNode } from 'react'
import type { Language } from '../../i18n/language.ts'
import { Footer } from '../Footer.tsx'
import { Header } from '../Header.tsx'
import frame from '../Landing.module.css'
import { LoadError } from '../LoadError.tsx'
import type { LandingTexts } from '../texts.ts'
import styles from './Page.module.css'

/** The frame of a page of text, with the landing page's header and footer. */
export const Page = ({
  texts,
  language,
  children,
}: {
  texts: LandingTexts
  language: Language
  children: ReactNode
}) => (
  <div className={frame.page} data-page>
    <a className={frame.skip} href="#content">
      {texts.skipToContent}
    </a>
    <LoadError texts={texts} />
    <Header texts={texts} language={language} home="/" />
    <main id="content" tabIndex={-1}>
      <article className={styles.text}>{children}</article>
    </main>
    <Footer texts={texts.footer} />
  </div>
)
