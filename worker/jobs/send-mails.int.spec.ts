import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import type { AccountCommand } from '@filiz/domain/account/commands.ts'
import { createMailLinks } from '@filiz/application/mails/mail-links.ts'
import { createAddresses } from '@filiz/engines/records/addresses.ts'
import { createOutbox } from '@filiz/engines/records/outbox.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  asking,
  manualClock,
  openOn,
  publicUrl,
  tokenSecret,
  type ManualClock,
  type Opened,
} from '@filiz/application/testing/engines.ts'
import { openAnew, stoppedAfterEach } from '@filiz/application/testing/engines-for-each.ts'
import { haveCaughtUpWithLog, reactorsOn, workerOn } from '../testing/worker-on.ts'
import { deleteAccount, register, type Family } from '@filiz/application/testing/families.ts'
import type { MailJob } from '@filiz/application/mails/mail-job.ts'

let opened: Opened
let clock: ManualClock
const stops = stoppedAfterEach(() => opened)

beforeEach(async () => {
  clock = manualClock('2026-03-10T09:00:00.000Z')
  opened = await openAnew(clock)
})

async function stopAll() {
  for (const stop of stops.splice(0).reverse()) await stop()
}
function reactors() {
  const running = reactorsOn(opened)
  stops.push(() => running.stop())
  running.start()
  return running
}
function worker() {
  const working = workerOn(opened)
  stops.push(() => working.stop())
  working.start()
  return working
}
const until = (assertion: () => unknown) => vi.waitFor(assertion, { timeout: 10_000, interval: 20 })
const say = ({ accountId }: Family, type: AccountCommand['type'], data: object = {}) =>
  opened.commands.handle(
    accountDecider,
    `account-${accountId}`,
    { type, data: { at: clock.now(), ...data } } as AccountCommand,
    asking(accountId),
  )
/** Waits until the outbox and the mail queue are empty. */
const settled = () =>
  until(async () => {
    expect(await createOutbox(opened.vault).page(null, 10)).toEqual([])
    expect(await opened.queue.counts('mail')).toEqual({ waiting: 0, active: 0, delayed: 0, failed: 0 })
  })
const caughtUp = (running: ReturnType<typeof reactors>) =>
  until(async () => expect(await haveCaughtUpWithLog(running, opened)).toBe(true))

describe('a requested mail', () => {
  it('is sent once in the account’s language, with a working link', async () => {
    reactors()
    worker()
    const family = await register(opened, {
      verified: false,
      email: 'deniz@example.org',
      name: 'Deniz <b>"&',
      language: 'en',
    })
    await until(async () => expect(await opened.mailer.list()).toHaveLength(1))
    const [mail] = await opened.mailer.list()
    expect(mail).toMatchObject({ to: 'deniz@example.org', subject: 'Verify your Filiz account', at: clock.now() })
    // The address may belong to someone else, so the mail must not contain the name given at registration.
    expect(mail!.text).toContain('Hello,')
    expect(`${mail!.text}${mail!.html}`).not.toContain('Deniz')
    const token = /\/auth\/verify-email\?token=(\S+)/.exec(mail!.text)![1]!
    expect(mail!.text).toContain(`${publicUrl}/auth/verify-email?token=`)
    const links = createMailLinks({ tokenSecret, clock })
    expect(links.verify('verify-email', decodeURIComponent(token))).toMatchObject({ accountId: family.accountId })
    expect(mail!.html).toContain(`href="${publicUrl}/auth/verify-email?token=${token}"`)
    expect(mail!.html).toContain('<html lang="en">')
    expect(mail!.html).toContain('prefers-color-scheme: dark')
    expect(mail!.html).not.toMatch(/<table|<img|https?:\/\/(?!filiz\.example)/)
    await settled()
  })

  it('greets only owners of a verified address by name', async () => {
    reactors()
    worker()
    const [family, unverified] = [
      await register(opened, { email: 'deniz@example.org', name: 'Deniz <b>"&', language: 'en' }),
      await register(opened, { name: 'Mallory', verified: false, email: 'victim@example.org' }),
    ]
    await say(family, 'RequestPasswordReset', { requestId: 'r1' })
    await say(unverified, 'RequestPasswordReset', { requestId: 'r2' })
    await say(family, 'RequestEmailChange', { requestId: 'c1', email: 'other@example.org', taken: false })
    await until(async () => expect(await opened.mailer.list()).toHaveLength(5))
    const mails = await opened.mailer.list()
    const named = mails.filter(({ text }) => text.includes('Deniz'))
    expect(named.map(({ to }) => to)).toEqual(['deniz@example.org', 'deniz@example.org'])
    expect(named[0]!.text).toContain('Hello Deniz <b>"&,')
    expect(named[0]!.html).toContain('Hello Deniz &lt;b&gt;&quot;&amp;,')
    expect(mails.some(({ text, html }) => `${text}${html}`.includes('Mallory'))).toBe(false)
    await settled()
  })

  it('goes to the owner of a taken address, to the new address, or to the account’s address, as its kind requires', async () => {
    reactors()
    worker()
    const owner = await register(opened, { email: 'owner@example.org', name: 'Owner', language: 'en' })
    await createAddresses(opened.vault, opened.keys).claim('owner@example.org', owner.accountId)
    const other = await register(opened, { email: 'other@example.org', name: 'Secret Name', language: 'tr' })
    await say(owner, 'Register', {
      accountId: owner.accountId,
      requestId: 'again',
      name: 'Mallory',
      email: 'owner@example.org',
      language: 'tr',
      timeZone: 'UTC',
    })
    await say(owner, 'RequestPasswordReset', { requestId: 'reset' })
    await say(other, 'RequestEmailChange', { requestId: 'taken', email: 'owner@example.org', taken: true })
    await until(async () => expect(await opened.mailer.list()).toHaveLength(4))
    await say(other, 'RequestEmailChange', { requestId: 'change', email: 'new@example.org', taken: false })
    await until(async () => expect(await opened.mailer.list()).toHaveLength(6))
    await settled()
    const mails = (await opened.mailer.list()).map(({ to, subject, text }) => ({
      to,
      subject,
      link: /\/auth\/[\w-]+/.exec(text)![0],
      text,
    }))
    expect(mails.map(({ text: _, ...rest }) => rest).sort((a, b) => (a.subject < b.subject ? -1 : 1))).toEqual(
      [
        { to: 'owner@example.org', subject: 'Reset your Filiz password', link: '/auth/reset-password' },
        { to: 'new@example.org', subject: 'Yeni e-posta adresinizi doğrulayın', link: '/auth/verify-email' },
        { to: 'owner@example.org', subject: 'You already have a Filiz account', link: '/auth/login' },
        {
          to: 'owner@example.org',
          subject: 'Somebody wanted your email address for another Filiz account',
          link: '/auth/login',
        },
        {
          to: 'other@example.org',
          subject: 'Biri Filiz hesabınızın e-posta adresini değiştirmek istiyor',
          link: '/auth/forgot-password',
        },
        {
          to: 'other@example.org',
          subject: 'Biri Filiz hesabınızın e-posta adresini değiştirmek istiyor',
          link: '/auth/forgot-password',
        },
      ].sort((a, b) => (a.subject < b.subject ? -1 : 1)),
    )
    expect(mails.find(({ subject }) => subject.startsWith('Somebody wanted'))!.text).not.toContain('Secret')
  })

  it('tells the former address about the change and how to recover the account', async () => {
    const running = reactors()
    const family = await register(opened, { email: 'old@example.org', language: 'en' })
    const events = async () => await Array.fromAsync(opened.log.readStream(`account-${family.accountId}`))
    await say(family, 'RequestEmailChange', { requestId: 'c1', email: 'new@example.org', taken: false })
    await say(family, 'VerifyEmail', { requestId: 'c1' })
    await say(family, 'ChangePassword')
    await say(family, 'RequestPasswordReset', { requestId: 'p1' })
    await say(family, 'ResetPassword', { requestId: 'p1' })
    await caughtUp(running)
    const send = vi.spyOn(opened.mailer, 'send')
    worker()
    await settled()
    const id = async (type: string, which = 0) => (await events()).filter((event) => event.type === type)[which]!.id
    const mails = send.mock.calls.map(([{ to, subject, text, messageId }]) => ({
      to,
      subject,
      messageId,
      link: /\/auth\/[\w-]+\S*/.exec(text)![0],
    }))
    const link = '/auth/forgot-password'
    const host = new URL(publicUrl).hostname
    const bySubject = (a: { subject: string; messageId: string }, b: { subject: string; messageId: string }) =>
      a.subject + a.messageId < b.subject + b.messageId ? -1 : 1
    expect(mails.sort(bySubject)).toEqual(
      [
        {
          to: 'old@example.org',
          subject: 'Somebody wants to change the address of your Filiz account',
          link,
          messageId: `notice-${await id('EmailChangeRequested')}@${host}`,
        },
        {
          to: 'old@example.org',
          subject: 'The address of your Filiz account has changed',
          link,
          messageId: `${await id('EmailVerified', 1)}@${host}`,
        },
        {
          to: 'new@example.org',
          subject: 'Your Filiz password has changed',
          link,
          messageId: `${await id('PasswordChanged')}@${host}`,
        },
        {
          to: 'new@example.org',
          subject: 'Your Filiz password has changed',
          link,
          messageId: `${await id('PasswordChanged', 1)}@${host}`,
        },
      ].sort(bySubject),
    )
  })

  it('is dropped when its request was used or has expired, or its account was deleted', async () => {
    const running = reactors()
    const used = await register(opened)
    await say(used, 'RequestPasswordReset', { requestId: 'r' })
    await say(used, 'ResetPassword', { requestId: 'r' })
    clock.advance(48 * 3_600_000)
    const replaced = await register(opened, { verified: false })
    await say(replaced, 'Register', {
      accountId: replaced.accountId,
      requestId: 'newer',
      name: 'Deniz',
      email: 'x@example.org',
      language: 'tr',
      timeZone: 'UTC',
    })
    const late = await register(opened)
    await say(late, 'RequestPasswordReset', { requestId: 'late' })
    await deleteAccount(opened, await register(opened, { verified: false }))
    await caughtUp(running)
    clock.advance(61 * 60_000)
    worker()
    await settled()
    const mails = await opened.mailer.list()
    // Only the links of the two registrations of one address are still valid; each verifies the password of its own
    // registration.
    expect(mails.map(({ subject }) => subject)).toEqual(['Filiz hesabınızı doğrulayın', 'Filiz hesabınızı doğrulayın'])
  })

  it('is sent after the queue was lost, and not again after a replay from the log’s start', async () => {
    const running = reactors()
    await register(opened, { verified: false })
    await register(opened, { verified: false })
    await caughtUp(running)
    await stopAll()
    await opened.close()
    for (const end of ['', '-wal', '-shm']) await rm(join(opened.folder, `jobs.db${end}`), { force: true })
    opened = openOn(opened.folder, clock)
    reactors()
    worker()
    await until(async () => expect(await opened.mailer.list()).toHaveLength(2))
    await settled()
    await stopAll()

    await opened.vault.remove('reactor-checkpoint', 'when-a-mail-is-asked-for-then-queue-it')
    const sent = vi.spyOn(opened.mailer, 'send')
    const again = reactors()
    worker()
    await caughtUp(again)
    await settled()
    expect(sent).not.toHaveBeenCalled()
  })

  it('is retried while the mail server is unavailable', async () => {
    const { send } = opened.mailer
    let away = true
    vi.spyOn(opened.mailer, 'send').mockImplementation(async (mail) => {
      if (away) throw ((away = false), new Error('away'))
      await send(mail)
    })
    reactors()
    worker()
    await register(opened, { verified: false })
    await until(async () => expect(await opened.mailer.list()).toHaveLength(1))
    await settled()
  })

  it('leaves no secret in its job', async () => {
    const running = reactors()
    await register(opened, { verified: false, email: 'secret@example.org', name: 'Geheim' })
    await caughtUp(running)
    const jobs: MailJob[] = []
    const consumer = opened.queue.consume<MailJob>('mail', async (job) => void jobs.push(job.data))
    await until(() => expect(jobs).toHaveLength(1))
    await consumer.close()
    expect(Object.keys(jobs[0]!).sort()).toEqual(['correlationId', 'mailId', 'stream'])
    expect(JSON.stringify(jobs)).not.toMatch(/secret|Geheim|@/)
  })
})
