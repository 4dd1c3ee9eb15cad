import { fdatasync, openSync, writeSync } from 'node:fs'
import Koa from 'koa'
import { koaBody } from 'koa-body'

/**
 * Lower bound for a durable command: Koa parses the body and appends as many bytes as Filiz's event to a file. Requests
 * that wait at the same time share one fsync before they are answered.
 */
const [, , file, bytes] = process.argv
const descriptor = openSync(file!, 'a')
const record = Buffer.alloc(Number(bytes), 'x')
let waiting: (() => void)[] = []
let syncing = false

function sync() {
  const group = waiting
  waiting = []
  syncing = true
  writeSync(descriptor, Buffer.concat(group.map(() => record)))
  fdatasync(descriptor, (error) => {
    if (error) throw error
    syncing = false
    for (const done of group) done()
    if (waiting.length > 0) sync()
  })
}
const append = () =>
  new Promise<void>((resolve) => {
    waiting.push(resolve)
    if (!syncing) setImmediate(() => !syncing && waiting.length > 0 && sync())
  })

const app = new Koa()
app.use(koaBody())
app.use(async (ctx) => {
  await append()
  ctx.body = { success: true, data: (ctx.request as unknown as { body: unknown }).body }
})
const server = app.listen(0, '127.0.0.1', () =>
  console.log(`listening on http://127.0.0.1:${(server.address() as { port: number }).port}`),
)
process.once('SIGTERM', () => process.exit(0))
