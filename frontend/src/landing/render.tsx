import { renderToStaticMarkup } from 'react-dom/server'
import { landing as en } from '../i18n/en/landing.ts'
import { languages, type Language } from '../i18n/language.ts'
import { landing as tr } from '../i18n/tr/landing.ts'
import { Landing } from './Landing.tsx'
import type { LandingTexts } from './texts.ts'

/** Placeholder for the server's own address, because link previews need absolute URLs. */
const origin = 'https://filiz.invalid'
const texts: Readonly<Record<Language, LandingTexts>> = { tr, en }
const locales: Readonly<Record<Language, string>> = { tr: 'tr_TR', en: 'en_GB' }

const Head = ({ language }: { language: Language }) => {
  const { documentTitle, description, social } = texts[language]
  const other = languages.find((one) => one !== language)!
  return (
    <>
      <title>{documentTitle}</title>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Filiz" />
      <meta property="og:title" content={documentTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={`${origin}/?lang=${language}`} />
      <meta property="og:locale" content={locales[language]} />
      <meta property="og:locale:alternate" content={locales[other]} />
      <meta property="og:image" content={`${origin}/social.${language}.jpg`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={social} />
      <meta name="twitter:card" content="summary_large_image" />
      {languages.map((one) => (
        <link key={one} rel="alternate" hrefLang={one} href={`${origin}/?lang=${one}`} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={`${origin}/`} />
    </>
  )
}

/** Returns the static markup of the landing page in one language. The browser loads no React for it. */
export const renderLanding = (language: Language) => ({
  head: renderToStaticMarkup(<Head language={language} />),
  page: renderToStaticMarkup(<Landing texts={texts[language]} language={language} />),
})
