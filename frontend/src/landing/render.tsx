import { renderToStaticMarkup } from 'react-dom/server'
import { landing as en } from '../i18n/en/landing.ts'
import { legal as legalEn } from '../i18n/en/legal.ts'
import { languages, type Language } from '../i18n/language.ts'
import { landing as tr } from '../i18n/tr/landing.ts'
import { legal as legalTr } from '../i18n/tr/legal.ts'
import { examples } from './examples.ts'
import { Landing } from './Landing.tsx'
import { ExamplePage } from './pages/ExamplePage.tsx'
import { LegalPage, legalPages } from './pages/LegalPage.tsx'
import { Page } from './pages/Page.tsx'
import type { LandingTexts, LegalTexts } from './texts.ts'

/** Placeholder for the server's own address, because link previews need absolute URLs. */
const origin = 'https://filiz.invalid'
const texts: Readonly<Record<Language, LandingTexts>> = { tr, en }
const legal: Readonly<Record<Language, LegalTexts>> = { tr: legalTr, en: legalEn }
const locales: Readonly<Record<Language, string>> = { tr: 'tr_TR', en: 'en_GB' }

interface HeadProps {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly language: Language
}

const Head = ({ path, title, description, language }: HeadProps) => {
  const other = languages.find((one) => one !== language)!
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Filiz" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={`${origin}${path}?lang=${language}`} />
      <meta property="og:locale" content={locales[language]} />
      <meta property="og:locale:alternate" content={locales[other]} />
      <meta property="og:image" content={`${origin}/social.${language}.jpg`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={texts[language].social} />
      <meta name="twitter:card" content="summary_large_image" />
      {languages.map((one) => (
        <link key={one} rel="alternate" hrefLang={one} href={`${origin}${path}?lang=${one}`} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={`${origin}${path}`} />
    </>
  )
}

export interface StaticPage {
  /** File name in the build, without language and extension: `index`, `privacy`, `examples/<slug>`. */
  readonly name: string
  readonly head: string
  readonly page: string
}

/**
 * Returns the static markup of the landing page, of the legal pages and of the example activities in one language. The
 * browser loads no React for them.
 */
export function renderPages(language: Language): readonly StaticPage[] {
  const its = { texts: texts[language], language }
  const { documentTitle, description } = texts[language]
  const inFrame = (content: React.ReactNode) => <Page {...its}>{content}</Page>
  const rendered = (name: string, head: Omit<HeadProps, 'path' | 'language'>, page: React.ReactNode): StaticPage => ({
    name,
    head: renderToStaticMarkup(<Head {...head} path={name === 'index' ? '/' : `/${name}`} language={language} />),
    page: renderToStaticMarkup(page),
  })
  return [
    rendered('index', { title: documentTitle, description }, <Landing {...its} />),
    ...legalPages.map((name) => {
      const { title, description: text } = legal[language][name]
      return rendered(
        name,
        { title: `${title} · Filiz`, description: text },
        inFrame(<LegalPage name={name} texts={legal[language]} />),
      )
    }),
    ...examples.map((example) =>
      rendered(
        `examples/${example.slug}`,
        { title: `${example[language].title} · Filiz`, description: example[language].purpose },
        inFrame(<ExamplePage {...its} example={example} legal={legal[language]} />),
      ),
    ),
  ]
}
