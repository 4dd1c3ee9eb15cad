import type { Language } from '@filiz/domain/shared/language.ts'

/** What a device is to show; `frontend/src/sw/push.ts` reads it. `page`: a path of ours. A later one with the same tag takes its place. */
export interface PushText {
  readonly title: string
  readonly body: string
  readonly page: string
  readonly tag: string
  readonly language: Language
}

export const pushBody = ({ title, body, page, tag, language }: PushText): string =>
  JSON.stringify({ title, body, page, tag, language })
