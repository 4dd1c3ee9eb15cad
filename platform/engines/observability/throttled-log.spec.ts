import { expect, it } from 'vitest'
import { createThrottledLog } from './throttled-log.ts'
import { createLogger } from './logger.ts'

function throttled(everyMs: number) {
  const lines: { err: { message: string }; timesSinceLast?: number }[] = []
  let time = 0
  const log = createThrottledLog(
    createLogger({ level: 'warn', stream: { write: (line) => void lines.push(JSON.parse(line)) } }),
    { everyMs, now: () => time },
  )
  return { lines, log, pass: (ms: number) => (time += ms) }
}

it('logs a repeated error once per interval with its count', () => {
  const { lines, log, pass } = throttled(1_000)
  for (let times = 0; times < 50; times++) log(new Error('connect ECONNREFUSED'))
  log(new Error('something else'))
  expect(lines.map(({ err, timesSinceLast }) => [err.message, timesSinceLast])).toEqual([
    ['connect ECONNREFUSED', undefined],
    ['something else', undefined],
  ])
  pass(1_000)
  log(new Error('connect ECONNREFUSED'))
  expect(lines.at(-1)).toMatchObject({ err: { message: 'connect ECONNREFUSED' }, timesSinceLast: 49 })
})

it('limits its memory for many different errors', () => {
  const { lines, log } = throttled(1_000)
  for (let number = 0; number < 1_000; number++) log(new Error(`error ${number}`))
  expect(lines).toHaveLength(1_000)
  log(new Error('error 999'))
  expect(lines).toHaveLength(1_000)
})

it('logs no password that a client puts into its errors', () => {
  const { lines, log } = throttled(0)
  log(
    Object.assign(new Error('WRONGPASS invalid username-password pair'), {
      command: { name: 'auth', args: ['default', 'geheim'] },
    }),
  )
  expect(JSON.stringify(lines)).toContain('WRONGPASS')
  expect(JSON.stringify(lines)).not.toContain('geheim')
})
