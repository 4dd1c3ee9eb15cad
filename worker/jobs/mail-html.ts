import type { Language } from '@filiz/domain/shared/language.ts'
import type { MailContent } from '@filiz/domain/texts/mails.ts'

export interface LetterParts {
  readonly content: MailContent
  readonly language: Language
  /** Target URL of the mail's button. */
  readonly url: string
  /** Unsubscribe link below the text, for notices. */
  readonly unsubscribe?: { readonly label: string; readonly url: string }
}

const privacyLabel: Readonly<Record<Language, string>> = { tr: 'Gizlilik', en: 'Privacy' }
const privacyUrl = (url: string) => new URL('/privacy', url).href

/** Renders the mail as plain text. */
export const letterText = ({ content, language, url, unsubscribe }: LetterParts): string =>
  [
    content.greeting,
    ...content.paragraphs,
    `${content.action.label}:\n${url}`,
    content.footer,
    ...(unsubscribe ? [`${unsubscribe.label}:\n${unsubscribe.url}`] : []),
    `${privacyLabel[language]}:\n${privacyUrl(url)}`,
    'Filiz',
  ].join('\n\n')

/** Colours for dark screens only: mail clients without style sheets show the light inline colours. */
const darkStyle = `
  @media (prefers-color-scheme: dark) {
    .page { background: #1d1b18 !important; }
    .card { background: #282520 !important; border-color: #3b362e !important; }
    .text { color: #f1ebe1 !important; }
    .muted, .muted a { color: #b9b0a2 !important; }
    .brand { color: #9fd3a8 !important; }
    .button { background: #9fd3a8 !important; color: #14241a !important; }
  }`

/** Renders the mail as HTML without tables, images or network requests. */
export function letterHtml({ content, language, url, unsubscribe }: LetterParts): string {
  const { subject, preheader, greeting, paragraphs, action, footer } = content
  const href = escape(url)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title>
<style>${darkStyle}
</style>
</head>
<body class="page" style="margin:0;padding:24px 12px;background:#faf6ee;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${escape(preheader)}</div>
<div role="article" aria-label="${escape(subject)}" style="max-width:520px;margin:0 auto">
<p class="brand" style="margin:0 0 16px;font-size:20px;font-weight:700;color:#2c6644">Filiz</p>
<div class="card" style="padding:28px;background:#ffffff;border:1px solid #ece4d6;border-radius:16px">
<p class="text" style="margin:0 0 16px;font-size:18px;line-height:1.5;font-weight:600;color:#2f2a24">${escape(greeting)}</p>
${paragraphs.map((paragraph) => `<p class="text" style="margin:0 0 16px;font-size:16px;line-height:1.6;color:#2f2a24">${escape(paragraph)}</p>`).join('\n')}
<p style="margin:24px 0"><a class="button" href="${href}" style="display:inline-block;padding:14px 24px;border-radius:12px;background:#2c6644;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escape(action.label)}</a></p>
<p class="muted" style="margin:0;font-size:13px;line-height:1.5;color:#6b6255;word-break:break-all"><a href="${href}" style="color:#6b6255">${href}</a></p>
</div>
<p class="muted" style="margin:16px 4px 0;font-size:13px;line-height:1.5;color:#6b6255">${escape(footer)}${unsubscribe ? ` <a href="${escape(unsubscribe.url)}" style="color:#6b6255">${escape(unsubscribe.label)}</a>` : ''} <a href="${escape(privacyUrl(url))}" style="color:#6b6255">${privacyLabel[language]}</a></p>
</div>
</body>
</html>
`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!)
