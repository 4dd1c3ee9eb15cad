/** Content security policy of API responses, which must not run scripts, embed content or be embedded. */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Security headers of every response. A page with its own policy sets `Content-Security-Policy` itself. */
export const securityHeaders: readonly (readonly [name: string, value: string])[] = Object.entries({
  'Content-Security-Policy': apiPolicy,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
})

/** Added when the public address is https. */
export const strictTransport = ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'] as const
