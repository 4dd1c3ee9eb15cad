import { setImmediate as endOfTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { batchLogLines } from './batch-log-lines.ts'
import { createLogger } from './logger.ts'

function log() {
  const writes: string[] = []
  const logger = createLogger({ level: 'info', stream: batchLogLines({ write: (text) => void writes.push(text) }) })
  const told = () =>
    writes.map((text) =>
      text
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as { msg: string }).msg),
    )
  return { logger, writes, told }
}

describe('log lines of one turn', () => {
  it('are written together in order at the end of the turn', async () => {
    const { logger, told } = log()
    logger.info('one')
    logger.child({ part: 'other' }).info('two')
    expect(told()).toEqual([])
    await endOfTurn()
    expect(told()).toEqual([['one', 'two']])
    logger.info('three')
    await endOfTurn()
    expect(told()).toEqual([['one', 'two'], ['three']])
  })

  it('are written at once, with all earlier lines, when a warning, an error or a fatal message is logged', async () => {
    const { logger, told } = log()
    logger.info('before')
    logger.warn('late')
    expect(told()).toEqual([['before', 'late']])
    logger.child({}).error('no answer')
    logger.fatal('nothing goes on')
    expect(told()).toEqual([['before', 'late'], ['no answer'], ['nothing goes on']])
    logger.info('after')
    await endOfTurn()
    expect(told().at(-1)).toEqual(['after'])
  })

  it('are split into writes that do not exceed the size of an atomic pipe write', async () => {
    const { logger, writes, told } = log()
    const all = Array.from({ length: 60 }, (_, n) => `${n} ${'ü'.repeat(100)}`)
    for (const one of all) logger.info(one)
    await endOfTurn()
    expect(told().flat()).toEqual(all)
    expect(Math.max(...writes.map((text) => Buffer.byteLength(text)))).toBeLessThanOrEqual(4_096)
    expect(writes.length).toBeLessThan(8)
  })

  it('are written in a write of their own when longer than an atomic pipe write', async () => {
    const { logger, told } = log()
    logger.info('x'.repeat(10_000))
    await endOfTurn()
    expect(told()).toEqual([['x'.repeat(10_000)]])
  })
})
