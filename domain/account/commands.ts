import type { Instant } from '../shared/event.ts'
import type { GrantedRole, InvitationIds, Notifications, Theme } from './events.ts'
import type { Language } from '../shared/language.ts'

interface Command<Type extends string, Data = unknown> {
  readonly type: Type
  readonly data: { readonly at: Instant } & Data
}

interface Registration {
  readonly accountId: string
  readonly requestId: string
  readonly name: string
  readonly email: string
  readonly language: Language
  readonly timeZone: string
  readonly invitation?: InvitationIds
}

export type Register = Command<'Register', Registration>
/** Sent after a sign-in with a provider that has already verified the address, so no link is mailed. */
export type RegisterVerified = Command<'RegisterVerified', Registration>
/** `registration`: the registration that the requesting browser has proved to be its own, or null. */
export type RequestVerification = Command<
  'RequestVerification',
  { readonly requestId: string; readonly registration: string | null }
>
/** The caller has checked the token (HMAC, purpose, expiry); the decider checks whether the request is still open. */
export type VerifyEmail = Command<'VerifyEmail', { readonly requestId: string }>
/** `taken`: another account has the address, according to the vault. */
export type RequestEmailChange = Command<
  'RequestEmailChange',
  { readonly requestId: string; readonly email: string; readonly taken: boolean }
>
export type WithdrawEmailChange = Command<'WithdrawEmailChange'>
export type RequestPasswordReset = Command<'RequestPasswordReset', { readonly requestId: string }>
export type ResetPassword = Command<'ResetPassword', { readonly requestId: string }>
export type ChangePassword = Command<'ChangePassword'>
/** Omitted fields stay unchanged. */
export type ChangeProfile = Command<
  'ChangeProfile',
  {
    readonly name?: string | undefined
    readonly language?: Language | undefined
    readonly theme?: Theme | undefined
    readonly timeZone?: string | undefined
    readonly isExposureRecorded?: boolean | undefined
    readonly notifications?: { readonly [K in keyof Notifications]?: Notifications[K] | undefined } | undefined
  }
>
export type ChangeRoles = Command<
  'ChangeRoles',
  { readonly grant: GrantedRole | null; readonly revoke: GrantedRole | null }
>
export type EnrolChild = Command<'EnrolChild', { readonly childId: string }>
export type WithdrawChild = Command<'WithdrawChild', { readonly childId: string }>
/** Sent when a family signs in after at least `unseenDays` without activity. */
export type Return = Command<'Return'>
export type Delete = Command<'Delete'>

export type AccountCommand =
  | Register
  | RegisterVerified
  | RequestVerification
  | VerifyEmail
  | RequestEmailChange
  | WithdrawEmailChange
  | RequestPasswordReset
  | ResetPassword
  | ChangePassword
  | ChangeProfile
  | ChangeRoles
  | EnrolChild
  | WithdrawChild
  | Return
  | Delete
