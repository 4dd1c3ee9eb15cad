import { randomUUID } from 'node:crypto'
import { manualClock } from '@filiz/engines/clock/clocks.ts'
import { describe, expect, it } from 'vitest'
import { createMailLinks } from './mail-links.ts'

const requestedAt = '2026-03-10T09:00:00.000Z'
const link = { accountId: randomUUID(), requestId: randomUUID() }
const given = (tokenSecret = 'secret') => {
  const clock = manualClock(requestedAt)
  return { clock, links: createMailLinks({ tokenSecret, clock }) }
}

describe('the token of a mailed link', () => {
  it('is the same each time for a request, and identifies the account and the request', () => {
    const { clock, links } = given()
    const token = links.token('verify-email', { ...link, requestedAt })
    clock.advance(3_600_000)
    expect(links.token('verify-email', { ...link, requestedAt })).toBe(token)
    expect(links.verify('verify-email', token)).toEqual(link)
    expect(token).toMatch(/^[\w.-]+$/)
  })

  it.each([
    ['verify-email', 24],
    ['reset-password', 1],
  ] as const)('for %s expires %i hours after the request', (purpose, hours) => {
    const { clock, links } = given()
    const token = links.token(purpose, { ...link, requestedAt })
    clock.advance(hours * 3_600_000 - 1)
    expect(links.verify(purpose, token)).toEqual(link)
    clock.advance(1)
    expect(links.verify(purpose, token)).toBeNull()
  })

  it('is invalid for another purpose, with another secret, or with any character changed', () => {
    const { links } = given()
    const token = links.token('verify-email', { ...link, requestedAt })
    expect(links.verify('reset-password', token)).toBeNull()
    expect(given('another').links.verify('verify-email', token)).toBeNull()
    const changed = [...token].map(
      (character, index) => token.slice(0, index) + (character === 'A' ? 'B' : 'A') + token.slice(index + 1),
    )
    // The last base64url character may have unused bits, so a change there can decode to the same bytes.
    const same = (one: string) =>
      Buffer.from(one.split('.')[1] ?? '', 'base64url').equals(Buffer.from(token.split('.')[1]!, 'base64url')) &&
      one.split('.')[0] === token.split('.')[0]
    for (const one of changed.filter((each) => !same(each))) expect(links.verify('verify-email', one)).toBeNull()
  })
})
