import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createInvitationLinks } from './invitation-links.ts'

const publicUrl = 'https://filiz.example'
const links = createInvitationLinks({ tokenSecret: 'a secret', publicUrl })
const invitation = () => ({ childId: randomUUID(), invitationId: randomUUID(), expiresAt: '2026-03-17T09:00:00.000Z' })

describe('the token of an invitation', () => {
  it('names the invitation and its first child, and is the same each time', () => {
    const { expiresAt, ...link } = invitation()
    const token = links.token({ ...link, expiresAt })
    expect(links.verify(token)).toMatchObject(link)
    expect(links.token({ ...link, expiresAt })).toBe(token)
    expect(links.url(token)).toBe(`${publicUrl}/invitations/${token}`)
  })

  it('is refused with any other character, cut off, lengthened, and signed with another secret', () => {
    const token = links.token(invitation())
    const changed = [...token].map(
      (character, index) => token.slice(0, index) + (character === 'A' ? 'B' : 'A') + token.slice(index + 1),
    )
    const cut = [...token].map((_, length) => token.slice(0, length))
    const others = createInvitationLinks({ tokenSecret: 'another secret', publicUrl }).token(invitation())
    const all = [
      ...changed,
      ...cut,
      `${token}A`,
      `${token}=`,
      `${token}.`,
      ` ${token}`,
      '',
      '%',
      'ş'.repeat(94),
      others,
    ]
    expect(all.filter((one) => links.verify(one) !== null)).toEqual([])
  })
})
