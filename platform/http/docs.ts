import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Middleware } from 'koa'
import { apiPrefix } from './create-api.ts'
import { etagOf } from './etag.ts'
import { openApiDocument } from './openapi.ts'
import type { RequestState } from './request-state.ts'
import type { RouteDefinition } from './route.ts'

interface Asset {
  readonly type: string
  readonly body: () => string | Buffer
}

const documentPath = `${apiPrefix}/openapi.json`
const docsPath = `${apiPrefix}/docs`

/**
 * Allows only resources from this server and no inline script. Swagger UI needs inline styles and icons from `data:`
 * URLs.
 */
const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Filiz API</title>
<link rel="stylesheet" href="${docsPath}/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="${docsPath}/swagger-ui-bundle.js"></script>
<script src="${docsPath}/start.js"></script>
</body>
</html>
`

const start = `SwaggerUIBundle({ url: '${documentPath}', dom_id: '#swagger-ui', deepLinking: true, validatorUrl: null })
`

/** Serves the contract at `/api/openapi.json` and Swagger UI at `/api/docs`; all assets come from this server. */
export function docs(definitions: readonly RouteDefinition[]): Middleware<RequestState> {
  const assets: Readonly<Record<string, Asset>> = {
    [documentPath]: {
      type: 'application/json; charset=utf-8',
      body: once(() => JSON.stringify(openApiDocument(definitions))),
    },
    [docsPath]: { type: 'text/html; charset=utf-8', body: () => html },
    [`${docsPath}/start.js`]: { type: 'text/javascript; charset=utf-8', body: () => start },
    [`${docsPath}/swagger-ui.css`]: {
      type: 'text/css; charset=utf-8',
      body: once(() => distributed('swagger-ui.css')),
    },
    [`${docsPath}/swagger-ui-bundle.js`]: {
      type: 'text/javascript; charset=utf-8',
      body: once(() => distributed('swagger-ui-bundle.js')),
    },
  }
  return (ctx, next) => {
    const asset = Object.hasOwn(assets, ctx.path) ? assets[ctx.path] : undefined
    if (!asset || !['GET', 'HEAD'].includes(ctx.method)) return next()
    ctx.state.route = ctx.path
    const body = asset.body()
    ctx.body = body
    ctx.type = asset.type
    ctx.set({ 'Content-Security-Policy': docsPolicy, 'Cache-Control': 'public, no-cache', ETag: etagOf(null, body) })
    if (ctx.fresh) {
      ctx.status = 304
      ctx.body = null
    }
    return undefined
  }
}

const distributed = (file: string) => readFileSync(fileURLToPath(import.meta.resolve(`swagger-ui-dist/${file}`)))

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}
