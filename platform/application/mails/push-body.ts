import type { Language } from '@filiz/domain/shared/language.ts'

/**
 * Payload of a push notification; `frontend/src/sw/push.ts` reads it. `page`: a path within Filiz. A later notification
 * with the same tag replaces this one.
 */
export interface PushText {
  readonly title: string
  readonly body: string
  readonly page: string
  readonly tag: string
  readonly language: Language
}

export const pushBody = ({ title, body, page, tag, language }: PushText): string =>
  JSON.stringify({ title, body, page, tag, language })
