import { once } from 'node:events'
import { run } from './run.ts'

/** `npm run --silent analyst -- <command> …`: runs one command; `--help` lists them. */
const stopped = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort())
// The program that reads the output may close it early (`… | head`).
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

process.exitCode = await run(process.argv.slice(2), {
  print: async (text) => {
    if (!process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)) await once(process.stdout, 'drain')
  },
  say: (line) => void process.stderr.write(`${line}\n`),
  watched: process.stderr.isTTY === true,
  input: process.stdin,
  stopped: stopped.signal,
})
