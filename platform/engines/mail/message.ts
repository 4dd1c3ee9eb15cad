import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './port.ts'

/**
 * The message for every engine: text and HTML as alternatives, dated by the business clock. Refuses control characters
 * that could inject a header or a recipient, instead of relying on the server.
 */
export function toMessage(mail: Mail, from: string): SendMailOptions {
  if (!/^[^\s<>(),;:"@\\\p{Cc}]+@[^\s<>(),;:"@\\\p{Cc}]+$/u.test(mail.to)) throw new TypeError('not one mail address')
  if (!/^[^\s<>@\p{Cc}]+@[^\s<>@\p{Cc}]+$/u.test(mail.messageId)) throw new TypeError('not a Message-ID (id@host)')
  return {
    from,
    to: { name: '', address: mail.to },
    messageId: `<${mail.messageId}>`,
    date: new Date(mail.at),
    subject: mail.subject.replace(/\p{Cc}+/gu, ' '),
    text: mail.text,
    html: mail.html,
    // Suppresses automatic replies such as out-of-office messages (RFC 3834).
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribe !== undefined && {
        'List-Unsubscribe': `<${url(mail.unsubscribe)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function url(text: string): string {
  if (!/^https?:\/\/[^\s<>\p{Cc}]+$/u.test(text)) throw new TypeError('not an address to unsubscribe at')
  return text
}
