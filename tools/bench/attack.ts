import { randomUUID } from 'node:crypto'
import { constants, setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'

/**
 * `node tools/bench/attack.ts <url> <address> <token> <child>`: sends what costs a server most, as fast as one account
 * can: photos, uploads, texts and searches of the diary. Counts the answers until it is told to end (SIGTERM).
 * `soak.ts` starts it as a process of its own, at the lowest priority: an attacker has a processor of its own.
 */
setPriority(constants.priority.PRIORITY_LOW)
const [url, ip, token, childId] = process.argv.slice(2) as [string, string, string, string]
const answers: Record<string, number> = {}
process.once('SIGTERM', () => {
  console.log(answers)
  process.exit()
})
const send = async (method: string, path: string, type?: string, body?: BodyInit) => {
  const response = await fetch(`${url}/api/children/${childId}${path}`, {
    method,
    headers: {
      'X-Forwarded-For': ip,
      Authorization: `Bearer ${token}`,
      ...(type && { 'Content-Type': type, 'Idempotency-Key': randomUUID() }),
    },
    ...(body !== undefined && { body }),
  })
  const kind = `${method} ${path.replace(/\?.*/, '')} ${response.status}`
  answers[kind] = (answers[kind] ?? 0) + 1
  await response.arrayBuffer()
  if (response.status >= 400) await delay(100)
}
const repeatedly = async (step: () => Promise<void>) => {
  while (true)
    try {
      await step()
    } catch {
      // A refused upload may end with a closed connection.
      await delay(100)
    }
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
const [large, tall] = await Promise.all([plain(8_000, 6_250), plain(20, 20_000)])
const upload = Buffer.alloc(10_000_000, 'x')
const day = new Date().toISOString().slice(0, 10)
const text = 'é'.normalize('NFD').repeat(1_000)
await Promise.all([
  ...[large, tall, ...Array.from({ length: 8 }, () => upload)].map((photo) =>
    repeatedly(() => send('POST', '/photos', 'image/png', new Uint8Array(photo))),
  ),
  repeatedly(() => send('POST', '/memories', 'application/json', JSON.stringify({ day, text }))),
  repeatedly(() => send('GET', `/memories?search=${encodeURIComponent('éa')}`)),
])
