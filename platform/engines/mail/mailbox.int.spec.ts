import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startChild } from '../testing/child.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { EngineUnavailable } from '../unavailable.ts'
import { exampleMail, mailerConformance, sender } from './conformance.ts'
import { openMailbox } from './mailbox.ts'

const messages = (folder: string) =>
  readdirSync(folder)
    .toSorted()
    .map((name) => ({ message: readFileSync(join(folder, name)) }))

mailerConformance('a folder', async () => {
  const folder = join(temporaryFolder(), 'mailbox')
  return { mailer: openMailbox(folder, { from: sender }), received: async () => messages(folder) }
})

const open = () => {
  const folder = join(temporaryFolder(), 'mailbox')
  return { folder, mailbox: openMailbox(folder, { from: sender }) }
}

describe('the mailbox', () => {
  it('lists mails newest first, to the millisecond', async () => {
    const { mailbox } = open()
    await mailbox.send({ ...exampleMail, messageId: 'b@filiz', at: '2026-11-21T08:30:00.002Z' })
    await mailbox.send({ ...exampleMail, messageId: 'c@filiz', at: '2026-11-21T08:30:00.001Z', to: 'ali@example.org' })
    await mailbox.send({ ...exampleMail, messageId: 'a@filiz', at: '2027-01-01T00:00:00.000Z', subject: 'Yeni yıl' })
    const { to, subject, text, html } = exampleMail
    const list = await mailbox.list()
    expect(list.map((mail) => ({ ...mail, text: mail.text.trimEnd(), html: mail.html.trimEnd() }))).toEqual([
      { to, subject: 'Yeni yıl', text: text.trimEnd(), html, at: '2027-01-01T00:00:00.000Z' },
      { to, subject, text: text.trimEnd(), html, at: '2026-11-21T08:30:00.002Z' },
      { to: 'ali@example.org', subject, text: text.trimEnd(), html, at: '2026-11-21T08:30:00.001Z' },
    ])
    expect((await mailbox.list(1)).map((mail) => mail.subject)).toEqual(['Yeni yıl'])
  })

  it('names its files so that they sort by time', async () => {
    const { folder, mailbox } = open()
    await mailbox.send(exampleMail)
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^2026-11-21T08-30-00\.000Z_[0-9a-f]+_[0-9a-f]+\.eml$/)])
  })

  it('stores a repeated mail once, whether it is sent in parallel, later, or after a restart', async () => {
    const { folder, mailbox } = open()
    await Promise.all(Array.from({ length: 5 }, () => mailbox.send(exampleMail)))
    await mailbox.send({ ...exampleMail, at: '2026-12-01T00:00:00.000Z' })
    await openMailbox(folder, { from: sender }).send({
      ...exampleMail,
      subject: 'Aynısı',
      at: '2026-12-02T00:00:00.000Z',
    })
    expect(readdirSync(folder)).toHaveLength(1)
    expect(await mailbox.list()).toMatchObject([{ subject: 'Aynısı', at: exampleMail.at }])
  })

  it("deletes an account's mails and keeps all others, also after a restart", async () => {
    const { folder, mailbox } = open()
    await mailbox.send(exampleMail)
    await mailbox.send({ ...exampleMail, messageId: 'b@filiz', accountId: 'alis-account', to: 'ali@example.org' })
    await openMailbox(folder, { from: sender }).forget(exampleMail.accountId)
    expect(readdirSync(folder)).toHaveLength(1)
    expect(await mailbox.list()).toMatchObject([{ to: 'ali@example.org' }])
    await mailbox.send({ ...exampleMail, messageId: 'c@filiz' })
    await mailbox.forget(exampleMail.accountId)
    expect(await mailbox.list()).toMatchObject([{ to: 'ali@example.org' }])
  })

  it('keeps every acknowledged mail complete after a SIGKILL, and removes partial files', async () => {
    const { folder } = open()
    const child = startChild(new URL('./testing/sending-child.ts', import.meta.url).pathname, [folder])
    onTestFinished(() => child.kill())
    await child.line((line) => line === '60')
    await child.kill()
    writeFileSync(join(folder, 'half.eml.x.part'), 'From: ')
    writeFileSync(join(folder, 'notes.txt'), 'somebody’s own')
    const mailbox = openMailbox(folder, { from: sender })
    const subjects = (await mailbox.list(10_000)).map(({ subject }) => subject)
    for (const acknowledged of child.lines) expect(subjects).toContain(`Mail ${acknowledged}`)
    expect(readdirSync(folder).filter((name) => !name.endsWith('.eml'))).toEqual(['notes.txt'])
    for (const { message } of messages(folder).slice(0, -1))
      expect(message.toString().trimEnd().endsWith('--')).toBe(true)
  })

  it('rejects with EngineUnavailable when its folder is missing', async () => {
    const { folder, mailbox } = open()
    rmSync(folder, { recursive: true })
    await expect(mailbox.send(exampleMail)).rejects.toThrow(EngineUnavailable)
    await expect(mailbox.check()).rejects.toThrow(EngineUnavailable)
  })
})
