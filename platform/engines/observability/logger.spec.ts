import { describe, expect, it } from 'vitest'
import { createLogger } from './logger.ts'

function log(level: 'info' | 'debug' = 'info') {
  const lines: string[] = []
  const logger = createLogger({ level, service: 'test', stream: { write: (line) => void lines.push(line) } })
  return { logger, lines, last: () => JSON.parse(lines.at(-1)!) as Record<string, unknown> }
}

describe('the logger', () => {
  it('writes one JSON object a line with level, time, service, fields and message', () => {
    const { logger, lines, last } = log()
    logger.info({ position: '12', events: 3 }, 'batch applied')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^\{.*\}\n$/)
    expect(last()).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      service: 'test',
      position: '12',
      events: 3,
      msg: 'batch applied',
    })
  })

  it('omits messages below its level', () => {
    const { logger, lines } = log('info')
    logger.debug('detail')
    expect(lines).toEqual([])
    const { logger: talkative, lines: more } = log('debug')
    talkative.debug('detail')
    expect(more).toHaveLength(1)
  })

  it("adds a child's fields to every line", () => {
    const { logger, last } = log()
    logger.child({ requestId: 'r1' }).child({ projection: 'plans' }).warn('late')
    expect(last()).toMatchObject({ level: 'warn', service: 'test', requestId: 'r1', projection: 'plans', msg: 'late' })
  })

  it('logs type, message and cause of an error', () => {
    const { logger, last } = log()
    logger.error(new Error('no answer', { cause: new Error('refused') }))
    expect(last()).toMatchObject({
      level: 'error',
      err: { type: 'Error', message: 'no answer: refused', stack: expect.stringContaining('logger.spec') },
    })
  })

  const secret = 'Ayşe-hunter2'
  it.each([
    'name',
    'email',
    'pendingEmail',
    'to',
    'birthDate',
    'notes',
    'password',
    'currentPassword',
    'newPassword',
    'token',
    'accessToken',
    'refreshToken',
    'idToken',
    'authorization',
    'Authorization',
    'cookie',
    'link',
    'links',
  ])('redacts the field %s at any depth', (field) => {
    const { logger, lines } = log()
    const value = { [field]: secret, kept: 'visible' }
    logger.info(value, 'top')
    logger.info({ request: { body: { deep: { deeper: value } } } }, 'deep')
    logger.info({ list: [{ items: [value] }] }, 'in lists')
    logger.child(value).info('a child')
    logger
      .child({ request: value })
      .child({ user: { of: value } })
      .info('a grandchild')
    logger.error(Object.assign(new Error('x'), { details: value }))
    expect(lines).toHaveLength(6)
    for (const line of lines) {
      expect(line).not.toContain(secret)
      expect(line).toContain('[redacted]')
      expect(line).toContain('visible')
    }
  })

  it('shows names of system parts only at known paths', () => {
    const { logger, lines, last } = log()
    logger.info({ taken: [{ name: 'plans_v3', checkpoint: '12' }] }, 'owns subscriptions')
    expect(last()).toMatchObject({ taken: [{ name: 'plans_v3', checkpoint: '12' }] })
    logger.info({ person: { taken: [{ name: secret }] }, taken: { by: { name: secret } }, name: secret }, 'x')
    logger.child({ taken: { child: { name: secret } } }).info({ taken: [{ password: secret }] }, 'x')
    expect(lines.slice(1).join('')).not.toContain(secret)
  })

  it('redacts mail addresses, bearer tokens and link tokens in free text', () => {
    const { logger, lines } = log()
    logger.info({ url: '/auth/verify-email?token=eyJ.abc_-d&lang=tr' }, 'sent to ayşe.ç@örnek.com.tr')
    logger.error(new Error('550 <ayse@example.org> is unknown; Authorization: Bearer eyJ.abc_-d'))
    logger.info({ path: '/x?email=ayse%40example.org', header: 'bearer eyJ.abc_-d' })
    const all = lines.join('')
    for (const leak of ['ayse', 'örnek', 'example.org', 'eyJ.abc_-d']) expect(all).not.toContain(leak)
    expect(JSON.parse(lines[0]!)).toMatchObject({
      url: '/auth/verify-email?token=[redacted]&lang=tr',
      msg: 'sent to [address]',
    })
  })

  it('logs only the length of bytes, because a parser error of Node contains the whole request', () => {
    const { logger, lines, last } = log()
    logger.error(Object.assign(new Error('Parse Error'), { rawPacket: Buffer.from('Authorization: Bearer hunter2') }))
    logger.info({ read: new Uint8Array([104, 117]) }, 'x')
    expect(last()).toMatchObject({ read: '[2 bytes]' })
    expect(JSON.parse(lines[0]!).err.rawPacket).toBe('[29 bytes]')
    expect(lines.join('')).not.toMatch(/104|hunter2/)
  })

  it('handles circular objects', () => {
    const { logger, lines } = log()
    const loop: Record<string, unknown> = { password: 'hunter2' }
    loop['itself'] = loop
    logger.info({ loop, when: new Date(0), nothing: null, missing: undefined, size: 1n }, 'odd')
    expect(lines[0]).not.toContain('hunter2')
    expect(lines[0]).toContain('1970-01-01T00:00:00.000Z')
  })
})
