import { expect, it } from 'vitest'
import { createComplaints } from './complaints.ts'
import { createLogger } from './logger.ts'

function complaining(everyMs: number) {
  const lines: { err: { message: string }; timesSinceLast?: number }[] = []
  let time = 0
  const complain = createComplaints(createLogger({ level: 'warn', stream: { write: (line) => void lines.push(JSON.parse(line)) } }), { everyMs, now: () => time })
  return { lines, complain, pass: (ms: number) => (time += ms) }
}

it('says the same thing once in a while, with how often it came', () => {
  const { lines, complain, pass } = complaining(1_000)
  for (let times = 0; times < 50; times++) complain(new Error('connect ECONNREFUSED'))
  complain(new Error('something else'))
  expect(lines.map(({ err, timesSinceLast }) => [err.message, timesSinceLast])).toEqual([['connect ECONNREFUSED', undefined], ['something else', undefined]])
  pass(1_000)
  complain(new Error('connect ECONNREFUSED'))
  expect(lines.at(-1)).toMatchObject({ err: { message: 'connect ECONNREFUSED' }, timesSinceLast: 49 })
})

it('remembers no more than it can hold, however many different things are said', () => {
  const { lines, complain } = complaining(1_000)
  for (let number = 0; number < 1_000; number++) complain(new Error(`error ${number}`))
  expect(lines).toHaveLength(1_000)
  complain(new Error('error 999'))
  expect(lines).toHaveLength(1_000)
})

it('says no password that a client puts into its errors', () => {
  const { lines, complain } = complaining(0)
  complain(Object.assign(new Error('WRONGPASS invalid username-password pair'), { command: { name: 'auth', args: ['default', 'geheim'] } }))
  expect(JSON.stringify(lines)).toContain('WRONGPASS')
  expect(JSON.stringify(lines)).not.toContain('geheim')
})
