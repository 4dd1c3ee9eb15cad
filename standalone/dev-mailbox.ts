import type { Middleware } from 'koa'
import type { Mailbox } from '@filiz/engines/mail/mailbox.ts'
import { isFromThisMachine } from '@filiz/engines/this-machine.ts'
import { queryParameter } from '@filiz/http/request-state.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { isMailboxKey } from './dev-mailbox-key.ts'

const path = '/dev/mailbox'

const cookie = 'filiz-mailbox'

/**
 * Shows the mails of an installation without a mail server, newest first: as JSON if requested, otherwise as a page.
 * Only local requests with the key are answered (null: no key needed), so that a local proxy does not expose the mails.
 * The key is sent in `X-Mailbox-Key`, or once in `?key=`, which stores it in a cookie. All other requests are answered
 * with 404, as are all requests if `mailbox` is null.
 */
export function devMailbox(mailbox: Mailbox | null, key: string | null): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== path) return next()
    if (!mailbox || !isFromThisMachine(ctx.req)) throw new ApiError('NOT_FOUND')
    const inLink = queryParameter(ctx, 'key')
    const given = ctx.get('X-Mailbox-Key') || inLink || ctx.cookies.get(cookie)
    if (key !== null && !isMailboxKey(given, key)) throw new ApiError('NOT_FOUND')
    if (inLink !== undefined && ctx.method === 'GET' && ctx.accepts('html', 'json') === 'html') {
      ctx.set({
        'Set-Cookie': `${cookie}=${given}; Path=${path}; Max-Age=31536000; HttpOnly; SameSite=Strict`,
        'Cache-Control': 'no-store',
      })
      ctx.redirect(path)
      return
    }
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD')
      throw new ApiError('METHOD_NOT_ALLOWED', { headers: { Allow: 'GET, HEAD' } })
    const mails = await mailbox.list()
    ctx.set('Cache-Control', 'no-store')
    if (ctx.accepts('html', 'json') === 'json') {
      ctx.body = mails
      return
    }
    // A mail's HTML is shown in a sandboxed frame without scripts; its links open in a new tab.
    ctx.set(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; img-src data:; base-uri 'none'; form-action 'none'",
    )
    ctx.type = 'html'
    ctx.body = page(
      mails
        .map(
          ({ to, subject, html, at }) => `
<article>
<h2>${escape(subject)}</h2>
<p>${escape(to)} · <time datetime="${escape(at)}">${escape(at)}</time></p>
<iframe title="${escape(subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escape(html)}"></iframe>
</article>`,
        )
        .join(''),
    )
  }
}

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const page = (articles: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Filiz · mailbox</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark; }
article { border-top: 1px solid #8886; padding: 1rem 0; }
h2 { margin: 0; font-size: 1.1rem; }
iframe { width: 100%; height: 30rem; border: 1px solid #8886; border-radius: .5rem; background: #fff; }
</style>
</head>
<body>
<h1>Mailbox</h1>
<p>Mails that this machine would have sent, newest first. Set SMTP_URL to send them.</p>
${articles || '<p>No mail yet.</p>'}
</body>
</html>
`
