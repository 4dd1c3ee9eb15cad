import type { Middleware } from 'koa'

/** Content security policy of API responses, which must not run scripts, embed content or be embedded. */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/**
 * Sets the security headers of every response. A page with its own policy sets `Content-Security-Policy` itself.
 * `hsts`: the public address is https.
 */
export function securityHeaders({ hsts }: { hsts: boolean }): Middleware {
  const headers = Object.entries({
    'Content-Security-Policy': apiPolicy,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    ...(hsts ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  })
  return (ctx, next) => {
    for (const [name, value] of headers) ctx.res.setHeader(name, value)
    return next()
  }
}
