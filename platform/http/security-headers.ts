import type { Middleware } from 'koa'

/** Nothing that the API answers may run, embed or be embedded. */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/**
 * The headers that every answer has. A page that needs a policy of its own sets `Content-Security-Policy` itself.
 * `hsts` where the public address is https.
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
