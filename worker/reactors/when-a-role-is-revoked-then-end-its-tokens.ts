import type { AnalystTokens } from '@filiz/engines/vault/analyst-tokens.ts'
import type { Reactor } from './reactor.ts'

/** Ends API tokens for good: without their role they are refused at once, and a new role does not revive them. */
export const whenARoleIsRevokedThenEndItsTokens = ({ tokens }: { tokens: Pick<AnalystTokens, 'endAll'> }): Reactor => ({
  name: 'when-a-role-is-revoked-then-end-its-tokens',
  startsAt: 'log-start',
  on: { RoleRevoked: ({ stream }) => tokens.endAll(stream.slice('account-'.length)) },
})
