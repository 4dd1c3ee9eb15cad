import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it, onTestFinished } from 'vitest'

const logger = JSON.stringify(new URL('./logger.ts', import.meta.url).href)

/** Returns the log messages of a process that ends in the same turn in which it logs. */
function toldBy(ends: string): string[] {
  const script = `import { createLogger } from ${logger}\nconst logger = createLogger({ level: 'info' })\nlogger.info('last words')\n${ends}`
  const { stderr } = spawnSync(process.execPath, ['--input-type=module-typescript', '--eval', script], {
    encoding: 'utf8',
  })
  return stderr
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => (JSON.parse(line) as { msg: string }).msg)
}

describe('log lines of the turn in which a process ends', () => {
  it.each(['process.exit(0)', "throw new Error('unforeseen')"])('are written before the process ends by %s', (ends) => {
    expect(toldBy(ends)).toEqual(['last words'])
  })

  it('are written when logged in an exit handler', () => {
    expect(toldBy("process.once('exit', () => logger.info('farewell'))\nprocess.exit(0)")).toEqual([
      'last words',
      'farewell',
    ])
  })

  it('are written before a SIGKILL if an error was logged', () => {
    expect(toldBy("logger.error('nothing goes on')\nprocess.kill(process.pid, 'SIGKILL')")).toEqual([
      'last words',
      'nothing goes on',
    ])
  })

  it('are written when a worker thread ends', () => {
    const thread = `import { createLogger } from ${logger}\ncreateLogger({ level: 'info' }).info('of a thread')\nprocess.exit(0)`
    expect(
      toldBy(
        `const { Worker } = await import('node:worker_threads')\nnew Worker(new URL('data:text/javascript,' + encodeURIComponent(${JSON.stringify(thread)})))`,
      ),
    ).toEqual(['last words', 'of a thread'])
  })
})

it('a process continues while the reader of its standard error does not read', async () => {
  const script = `import { createLogger } from ${logger}
    // Makes the pipe non-blocking, as in a service.
    process.stderr.on('error', () => {})
    const logger = createLogger({ level: 'info' })
    for (let n = 0; n < 3_000; n++) {
      logger.info({ text: 'x'.repeat(2_000) })
      await new Promise((resolve) => setImmediate(resolve))
    }
    process.stdout.write('continues')`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', script])
  onTestFinished(() => void child.kill('SIGKILL'))
  const [text] = await once(child.stdout, 'data')
  expect(String(text)).toBe('continues')
})
