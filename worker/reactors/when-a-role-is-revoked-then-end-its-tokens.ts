import type { AnalystTokens } from '@filiz/engines/records/analyst-tokens.ts'
import type { Reactor } from './reactor.ts'

/** Ends API tokens for good: without their role they are refused at once, and a new role does not revive them. */
export const whenARoleIsRevokedThenEndItsTokens = ({
  tokens,
}: {
  tokens: Pick<AnalystTokens, 'list' | 'end'>
}): Reactor => ({
  name: 'when-a-role-is-revoked-then-end-its-tokens',
  startsAt: 'log-start',
  on: {
    RoleRevoked: async ({ stream, data: { at } }) => {
      const accountId = stream.slice('account-'.length)
      // Tokens created after the revocation belong to a later grant.
      for (const { id, createdAt } of await tokens.list(accountId)) if (createdAt <= at) await tokens.end(accountId, id)
    },
  },
})
