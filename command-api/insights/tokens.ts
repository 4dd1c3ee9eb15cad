import { createHmac, randomBytes } from 'node:crypto'
import { successMessage } from '@filiz/domain/texts/messages.ts'
import { analystTokenId } from '@filiz/engines/records/analyst-tokens.ts'
import { ApiError, fieldError } from '@filiz/http/api-error.ts'
import { endToken, makeToken } from '@filiz/http/contract/tokens.ts'
import { toApiToken } from '@filiz/http/presenters/to-api-token.ts'
import { route } from '@filiz/http/route.ts'
import type { CommandApiDependencies } from '../dependencies.ts'

type Dependencies = Pick<CommandApiDependencies, 'analystTokens' | 'tokenSecret' | 'idempotencyRecords' | 'clock'>

/**
 * Makes an API token without an event: a secret is no business fact and must be erasable. A repeated request returns
 * the same token as long as that token is valid.
 */
export const makeTokenRoute = ({ analystTokens, tokenSecret, idempotencyRecords, clock }: Dependencies) =>
  route(makeToken, async (call) => {
    const {
      caller: { accountId },
      idempotency,
      body,
    } = call
    const createdAt = clock.now()
    if (body.expiresAt !== null && body.expiresAt <= createdAt) throw fieldError('expiresAt', 'in-the-past')
    const use = idempotency && { accountId, ...idempotency }
    const before = use && (await idempotencyRecords.reserve(use, createdAt))
    if (before && before.requestHash !== use.requestHash) throw new ApiError('IDEMPOTENCY_MISMATCH')
    const random = use
      ? createHmac('sha256', tokenSecret).update(`api-token:${accountId}:${use.key}`).digest()
      : randomBytes(32)
    const token = `flz_${random.toString('base64url')}`
    const message = successMessage('tokenMade', call.language)
    if (before?.changedNothing) {
      const made = await analystTokens.get(analystTokenId(token))
      if (made === null) throw new ApiError('NOT_FOUND')
      return { data: { ...toApiToken(made), token }, message }
    }
    const made = await analystTokens.add(token, { ...body, accountId, createdAt })
    if (made === null) {
      if (use && !before) await idempotencyRecords.release(use)
      throw new ApiError('CONFLICT', { reason: 'TOO_MANY_TOKENS' })
    }
    if (use) await idempotencyRecords.recordUnchanged(use, createdAt)
    return { data: { ...toApiToken(made), token }, message }
  })

export const endTokenRoute = ({ analystTokens }: Dependencies) =>
  route(endToken, async ({ caller: { accountId }, params: { id }, language }) => {
    if (!(await analystTokens.end(accountId, id))) throw new ApiError('NOT_FOUND')
    return { message: successMessage('tokenEnded', language) }
  })
