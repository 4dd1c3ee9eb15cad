import { readFileSync } from 'node:fs'
import Koa from 'koa'

/** Lower bound for a response: Koa sends the same bytes without further work. */
const body = readFileSync(process.argv[2]!)
const app = new Koa()
app.use((ctx) => {
  ctx.type = 'application/json; charset=utf-8'
  ctx.body = body
})
const server = app.listen(0, '127.0.0.1', () =>
  console.log(`listening on http://127.0.0.1:${(server.address() as { port: number }).port}`),
)
process.once('SIGTERM', () => process.exit(0))
