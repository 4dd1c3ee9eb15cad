import { accountDecider } from '@filiz/domain/account/decider.ts'
import type { AccountEvent } from '@filiz/domain/account/events.ts'
import { addressToVerify, invitationOfLink, type Account, type AccountState } from '@filiz/domain/account/evolve.ts'
import { parseNoticeId, type Notice } from '@filiz/domain/account/notices.ts'
import type { Instant, Recorded } from '@filiz/domain/shared/event.ts'
import { FORGOTTEN } from '@filiz/domain/registry/personal-data.ts'
import { accountStream, parseStream } from '@filiz/domain/shared/streams.ts'
import { mailContent, type MailKind } from '@filiz/domain/texts/mails.ts'
import { noticeContent, unsubscribeLabel, type NoticeFigures } from '@filiz/domain/texts/notices.ts'
import type { InvitationLinks } from '@filiz/application/children/invitation-links.ts'
import type { MailLinks, MailPurpose } from '@filiz/application/mails/mail-links.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import type { Job } from '@filiz/engines/job-queue/port.ts'
import type { Mailer } from '@filiz/engines/mail/port.ts'
import type { Logger } from '@filiz/engines/observability/logger.ts'
import type { Metrics } from '@filiz/engines/observability/metrics.ts'
import type { Sealer } from '@filiz/engines/personal-data/sealer.ts'
import type { Addresses } from '@filiz/engines/records/addresses.ts'
import type { Outbox } from '@filiz/engines/records/outbox.ts'
import type { SentMails } from '@filiz/engines/records/sent-mails.ts'
import type { MailJob } from '@filiz/application/mails/mail-job.ts'
import { noticeId, staleAfterMs } from './job.ts'
import { letterHtml, letterText } from './mail-html.ts'
import type { WrittenMail } from './written-mail.ts'

export interface MailSendingDependencies {
  readonly log: EventLog
  readonly sealer: Sealer
  readonly addresses: Addresses
  readonly outbox: Outbox
  readonly sentMails: SentMails
  readonly mailer: Mailer
  readonly links: MailLinks
  readonly invitationLinks: Pick<InvitationLinks, 'token'>
  readonly clock: Clock
  /** Public base URL without a trailing slash. */
  readonly publicUrl: string
  readonly logger: Logger
  readonly metrics: Metrics
  /** Writes a mail that an event of another stream than an account's requested; null when the mail is void. */
  readonly writeMail: (stream: string, mailId: string) => Promise<WrittenMail | null>
  /** Returns the figures of a notice, or null when the notice is not to be sent any more. */
  readonly writeNotice: (notice: Notice, account: Account) => Promise<NoticeFigures | null>
}

/**
 * The kind of a mail, its recipient, and the request that its link belongs to. `link` is null for a mail without a
 * token.
 */
interface Letter {
  readonly kind: MailKind
  readonly to: string
  readonly reader: Account & AccountState
  readonly link: { readonly purpose: MailPurpose; readonly requestId: string } | null
}

/** The event that requested a mail or notice, and the account's address before that event (`formerly`). */
interface Asked {
  readonly event: AccountEvent
  readonly isNotice: boolean
  readonly formerly: string
}

/**
 * Creates the job that sends one mail. The mail is marked as sent after it was handed over; after a crash in between it
 * is sent again, and mail servers can recognise the duplicate by its Message-ID.
 */
export function createMailJob(dependencies: MailSendingDependencies) {
  const { log, sealer, outbox, sentMails, mailer, links, clock, publicUrl, logger, metrics } = dependencies

  /** Returns the event that requested the mail, and the current account state. */
  async function read(stream: string, mailId: string) {
    let state: AccountState = accountDecider.initial
    let asked: Asked | undefined
    for await (const sealed of log.readStream(stream)) {
      const event = (await sealer.openEvent(sealed)) as Recorded<AccountEvent> & AccountEvent
      const isNotice = mailId === noticeId(event.id)
      if (isNotice || mailId === event.id)
        asked = { event, isNotice, formerly: 'email' in state ? state.email : FORGOTTEN }
      state = accountDecider.evolve(state, event)
    }
    return { state, asked }
  }

  async function letterFor(
    { event: asked, isNotice, formerly }: Asked,
    state: AccountState,
  ): Promise<Letter | undefined> {
    if (state.status !== 'unverified' && state.status !== 'active') return undefined
    const notice = (kind: MailKind): Letter => ({ kind, to: formerly, reader: state, link: null })
    if (isNotice) return notice('email-change-asked')
    switch (asked.type) {
      case 'EmailVerified':
        return notice('email-changed')
      case 'PasswordChanged':
        return notice('password-changed')
      case 'AccountRegistered':
      case 'RegistrationRenewed':
      case 'VerificationRequested':
        return verification(state, state.pendingEmail ? 'email-change' : 'verification', asked.data.requestId)
      case 'EmailChangeRequested':
        return asked.data.taken ? toOwner(asked.data.email) : verification(state, 'email-change', asked.data.requestId)
      case 'RegistrationAttempted':
        return { kind: 'registration-attempted', to: state.email, reader: state, link: null }
      case 'PasswordResetRequested':
        return state.openResets.includes(asked.data.requestId)
          ? {
              kind: 'password-reset',
              to: state.email,
              reader: state,
              link: { purpose: 'reset-password', requestId: asked.data.requestId },
            }
          : undefined
      default:
        return undefined
    }
  }

  function verification(state: Account & AccountState, kind: MailKind, requestId: string): Letter | undefined {
    const to = addressToVerify(state, requestId)
    return to === undefined ? undefined : { kind, to, reader: state, link: { purpose: 'verify-email', requestId } }
  }

  /**
   * Addresses the mail to the owner of a taken address in the owner's language, without naming the account that
   * requested the address.
   */
  async function toOwner(email: string): Promise<Letter | undefined> {
    const reservation = email === FORGOTTEN ? null : await dependencies.addresses.find(email)
    if (!reservation) return undefined
    const { state } = await read(accountStream(reservation.accountId), '')
    return state.status === 'active'
      ? { kind: 'email-change-taken', to: state.email, reader: state, link: null }
      : undefined
  }

  /**
   * Returns the link's token; null for a mail without a link; undefined when the link has expired or the mail is too
   * old.
   */
  function tokenOf({ link, reader: { accountId } }: Letter, askedAt: Instant): string | null | undefined {
    if (!link) return clock.millis() < Date.parse(askedAt) + staleAfterMs ? null : undefined
    const token = links.token(link.purpose, { accountId, requestId: link.requestId, requestedAt: askedAt })
    return links.verify(link.purpose, token) ? token : undefined
  }

  async function send(mailId: string, { kind, to, reader, link }: Letter, token: string | null) {
    // Use the name only for a verified address: otherwise a stranger could mail arbitrary text by entering it as the
    // name.
    const isTheirs = reader.status === 'active' && link?.purpose !== 'verify-email'
    const content = mailContent(kind, isTheirs && reader.name !== FORGOTTEN ? reader.name : null, reader.language)
    const url = new URL(`${publicUrl}${content.action.page}`)
    if (token !== null) url.searchParams.set('token', token)
    const invitation = link && invitationOfLink(reader, link.requestId)
    if (invitation) url.searchParams.set('invitation', dependencies.invitationLinks.token(invitation))
    const parts = { content, language: reader.language, url: url.href }
    await mailer.send({
      messageId: `${mailId}@${new URL(publicUrl).hostname}`,
      accountId: reader.accountId,
      to,
      subject: content.subject,
      text: letterText(parts),
      html: letterHtml(parts),
      at: clock.now(),
    })
    metrics.mailsSent.inc({ mail: kind })
  }

  /** Returns the page of an unsubscribe link, and its address for a mail program's own button (RFC 8058). */
  function unsubscribeUrls(token: string, about = '') {
    const query = `?token=${encodeURIComponent(token)}`
    return {
      page: `${publicUrl}/auth/unsubscribe${query}${about}`,
      oneClick: `${publicUrl}/api/auth/unsubscribe${query}`,
    }
  }

  async function sendWritten(mailId: string, { kind, accountId, to, language, content, unsubscribe }: WrittenMail) {
    const urls = unsubscribe && unsubscribeUrls(unsubscribe.token, '&about=invitations')
    const parts = {
      content,
      language,
      url: `${publicUrl}${content.action.page}`,
      ...(unsubscribe && urls && { unsubscribe: { label: unsubscribe.label, url: urls.page } }),
    }
    await mailer.send({
      messageId: `${mailId}@${new URL(publicUrl).hostname}`,
      accountId,
      to,
      subject: content.subject,
      text: letterText(parts),
      html: letterHtml(parts),
      at: clock.now(),
      ...(urls && { unsubscribe: urls.oneClick }),
    })
    metrics.mailsSent.inc({ mail: kind })
  }

  /** Sends a notice with its unsubscribe link. Returns true when it was sent. */
  async function sendNotice(mailId: string, notice: Notice, state: AccountState): Promise<boolean> {
    if (state.status !== 'active' || state.email === FORGOTTEN) return false
    const figures = await dependencies.writeNotice(notice, state)
    if (figures === null) return false
    const { accountId, language, name } = state
    const content = noticeContent(figures, name === FORGOTTEN ? null : name, language)
    const urls = unsubscribeUrls(
      links.token('unsubscribe', { accountId, requestId: notice.kind, requestedAt: clock.now() }),
    )
    const parts = {
      content,
      language,
      url: `${publicUrl}${content.action.page}`,
      unsubscribe: { label: unsubscribeLabel(language), url: urls.page },
    }
    await mailer.send({
      messageId: `${mailId}@${new URL(publicUrl).hostname}`,
      accountId,
      to: state.email,
      subject: content.subject,
      text: letterText(parts),
      html: letterHtml(parts),
      at: clock.now(),
      unsubscribe: urls.oneClick,
    })
    metrics.mailsSent.inc({ mail: notice.kind })
    return true
  }

  /**
   * Removes all records of the mail when the account was deleted meanwhile: the reactor that forgets the account may
   * have run before the mail was sent.
   */
  async function forgetIfDeleted(accountId: string) {
    const { state } = await read(accountStream(accountId), '')
    if (state.status !== 'deleted') return
    await Promise.all([mailer.forget(accountId), sentMails.removeAll(accountId)])
  }

  /** Sends the mail unless its request is no longer open; then it is logged. */
  async function writeAndSend(mailId: string, stream: string) {
    const mail = await dependencies.writeMail(stream, mailId)
    if (mail === null) return logger.info({ mail: mailId }, 'the mail is void: its request is no longer open')
    await sendWritten(mailId, mail)
    await sentMails.markSent(mailId, mail.accountId, clock.now())
    return forgetIfDeleted(mail.accountId)
  }

  return async ({ data: { mailId, stream } }: Job<MailJob>): Promise<void> => {
    const isSent = await sentMails.wasSent(mailId)
    if (!isSent && parseStream(stream)?.kind !== 'account') await writeAndSend(mailId, stream)
    else if (!isSent) {
      const { state, asked } = await read(stream, mailId)
      const notice = parseNoticeId(mailId)
      const letter = asked && (await letterFor(asked, state))
      const token = asked && letter && tokenOf(letter, asked.event.data.at)
      if (notice && (await sendNotice(mailId, notice, state))) {
        await sentMails.markSent(mailId, notice.accountId, clock.now())
        await forgetIfDeleted(notice.accountId)
      } else if (letter && letter.to !== FORGOTTEN && token !== undefined) {
        await send(mailId, letter, token)
        await sentMails.markSent(mailId, letter.reader.accountId, clock.now())
        await forgetIfDeleted(letter.reader.accountId)
      } else {
        logger.info({ mail: mailId, type: asked?.event.type }, 'the mail is void: its request is no longer open')
      }
    }
    await outbox.settle(mailId)
  }
}
