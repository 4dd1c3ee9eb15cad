import PostalMime, { type Email } from 'postal-mime'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Mail, Mailer } from './port.ts'

export interface MailerUnderTest {
  /** Sends from `Filiz Ekibi <ekip@filiz.example>`. */
  readonly mailer: Mailer
  /** The sent messages as bytes, in order; `recipients` if the engine transmits them beside the message. */
  received(): Promise<{ message: Uint8Array; recipients?: readonly string[] }[]>
}

export const sender = 'Filiz Ekibi <ekip@filiz.example>'

export const exampleMail: Mail = {
  messageId: 'mail-1@filiz',
  accountId: 'ayses-account',
  to: 'ayse@example.org',
  subject: 'Ayşe’nin Şubat planı hazır 🌱',
  text: 'Merhaba Ayşe,\n\nİyi eğlenceler!\nhttps://filiz.example/app\n',
  html: '<p>Merhaba Ayşe, <b>iyi eğlenceler!</b></p>',
  at: '2026-11-21T08:30:00.000Z',
}

/** Conformance tests for every mailer. `fresh` returns one for each test and cleans up after it. */
export function mailerConformance(engine: string, fresh: () => Promise<MailerUnderTest>): void {
  const open = async () => {
    const test = await fresh()
    onTestFinished(() => test.mailer.close())
    return test
  }
  const sent = async (mail: Mail): Promise<{ parsed: Email; source: string; recipients?: readonly string[] }> => {
    const { mailer, received } = await open()
    await mailer.send(mail)
    const [one, ...others] = await received()
    expect(others).toEqual([])
    return {
      parsed: await PostalMime.parse(one!.message),
      source: Buffer.from(one!.message).toString('utf8'),
      ...(one!.recipients && { recipients: one!.recipients }),
    }
  }

  describe(`mailer on ${engine}`, () => {
    it('sends the whole mail: addresses, subject, both texts, time and id', async () => {
      const { parsed } = await sent(exampleMail)
      expect(parsed.from).toEqual({ name: 'Filiz Ekibi', address: 'ekip@filiz.example' })
      expect(parsed.to).toEqual([{ name: '', address: 'ayse@example.org' }])
      expect(parsed.subject).toBe(exampleMail.subject)
      expect(parsed.text?.trimEnd()).toBe(exampleMail.text.trimEnd())
      expect(parsed.html?.trimEnd()).toBe(exampleMail.html)
      expect(parsed.messageId).toBe('<mail-1@filiz>')
      expect(Date.parse(parsed.date!)).toBe(Date.parse(exampleMail.at))
      expect(parsed.attachments).toEqual([])
    })

    it('sends text and HTML as alternatives, in pure ASCII', async () => {
      const { source } = await sent(exampleMail)
      expect(source).toMatch(/^Content-Type: multipart\/alternative;/m)
      expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m)
      expect([...source].filter((character) => character > '~')).toEqual([])
    })

    it('adds the one-click unsubscribe headers only if the mail has an unsubscribe URL', async () => {
      const header = ({ headers }: Email, name: string) => headers.find(({ key }) => key === name)?.value
      const { parsed } = await sent({
        ...exampleMail,
        unsubscribe: `https://filiz.example/api/auth/unsubscribe?token=${'x'.repeat(300)}`,
      })
      expect([header(parsed, 'list-unsubscribe'), header(parsed, 'list-unsubscribe-post')]).toEqual([
        `<https://filiz.example/api/auth/unsubscribe?token=${'x'.repeat(300)}>`,
        'List-Unsubscribe=One-Click',
      ])
      expect((await sent(exampleMail)).parsed.headers.filter(({ key }) => key.startsWith('list-'))).toEqual([])
    })

    it('preserves a long unicode subject and long lines', async () => {
      const subject = 'ğüşıöç İĞÜŞÖÇ “alıntı” — 😀👨‍👩‍👧 '.repeat(12).trim()
      const text = `${'çok uzun bir satır '.repeat(200).trim()}\n.\n..nokta ile başlayan\nFrom here on`
      const { parsed, source } = await sent({ ...exampleMail, subject, text })
      expect(parsed.subject).toBe(subject)
      expect(parsed.text?.trimEnd()).toBe(text)
      for (const line of source.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998)
    })

    it.each(['\r\nBcc: thief@example.org', '\nBcc: thief@example.org', '\rBcc: thief@example.org', '\u0000\u0085x'])(
      'prevents header injection through the subject: %j',
      async (end) => {
        const { parsed, recipients } = await sent({ ...exampleMail, subject: `Merhaba${end}` })
        expect(parsed.subject).toMatch(/^Merhaba /)
        expect(parsed.bcc).toBeUndefined()
        expect(parsed.headers.map(({ key }) => key).filter((key) => key === 'bcc')).toEqual([])
        expect(recipients ?? ['ayse@example.org']).toEqual(['ayse@example.org'])
      },
    )

    it.each([
      'ayse@example.org, thief@example.org',
      'ayse@example.org;thief@example.org',
      'ayse@example.org\r\nBcc: thief@example.org',
      'Ayşe <ayse@example.org>',
      'ayse',
      'ayse@',
      '@example.org',
      'a b@example.org',
      '',
      'group: ayse@example.org;',
      'ayse@example.org thief@example.org',
    ])('refuses the recipient %j', async (to) => {
      const { mailer, received } = await open()
      await expect(mailer.send({ ...exampleMail, to })).rejects.toThrow(TypeError)
      expect(await received()).toEqual([])
    })

    it.each(['mail-1', 'mail-1@filiz>\r\nBcc: thief@example.org', 'a b@filiz', '<mail-1@filiz>'])(
      'refuses the Message-ID %j',
      async (messageId) => {
        const { mailer, received } = await open()
        await expect(mailer.send({ ...exampleMail, messageId })).rejects.toThrow(TypeError)
        expect(await received()).toEqual([])
      },
    )

    it('sends many mails in parallel', async () => {
      const { mailer, received } = await open()
      const ids = Array.from({ length: 25 }, (_, n) => `mail-${n}@filiz`)
      await Promise.all(ids.map((messageId) => mailer.send({ ...exampleMail, messageId })))
      const got = await Promise.all((await received()).map(({ message }) => PostalMime.parse(message)))
      expect(new Set(got.map(({ messageId }) => messageId))).toEqual(new Set(ids.map((id) => `<${id}>`)))
      expect(got).toHaveLength(25)
    })

    it('accepts `forget` for an account repeatedly and without mails, and keeps sending', async () => {
      const { mailer, received } = await open()
      await mailer.send(exampleMail)
      for (const accountId of [exampleMail.accountId, exampleMail.accountId, 'nobodys-account'])
        await mailer.forget(accountId)
      await mailer.send({ ...exampleMail, messageId: 'mail-2@filiz' })
      const got = await Promise.all((await received()).map(({ message }) => PostalMime.parse(message)))
      expect(got.at(-1)?.messageId).toBe('<mail-2@filiz>')
    })

    it('does not put the account id into the message', async () => {
      expect((await sent(exampleMail)).source).not.toContain(exampleMail.accountId)
    })

    it('passes its check', async () => {
      const { mailer } = await open()
      await expect(mailer.check()).resolves.toBeUndefined()
    })
  })
}
