import type { Language } from '@filiz/domain/shared/language.ts'
import type { MailContent } from '@filiz/domain/texts/mails.ts'

/**
 * A mail that an event of a child or of a data set requested. `accountId`: whose deletion also removes the record of
 * the mail.
 */
export interface WrittenMail {
  readonly kind: 'invitation' | 'join-requested' | 'caregiver-joined' | 'child-removed' | 'data-set-made'
  readonly accountId: string
  readonly to: string
  readonly language: Language
  readonly content: MailContent
}
