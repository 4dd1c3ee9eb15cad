import type { AnalystToken } from '@filiz/engines/records/analyst-tokens.ts'
import type { ApiToken } from '../contract/tokens.ts'

export const toApiToken = ({ accountId: _, ...token }: AnalystToken): ApiToken => token
