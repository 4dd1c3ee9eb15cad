import type { User } from './current-user.ts'

export interface SignedIn {
  readonly user: User
  readonly accessToken: string
  readonly refreshToken: string
}
