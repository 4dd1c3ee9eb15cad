// @module-tag long
import { randomUUID } from 'node:crypto'
import type { ChildCommand } from '@filiz/domain/child/commands.ts'
import { childDecider } from '@filiz/domain/child/decider.ts'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import { inviteeDecider } from '@filiz/domain/invitees/decider.ts'
import { accountStream, childStream, inviteeStream } from '@filiz/domain/shared/streams.ts'
import { childRemovedMail } from '@filiz/domain/texts/mails.ts'
import { createInvitationLinks } from '@filiz/application/children/invitation-links.ts'
import {
  asking,
  manualClock,
  publicUrl,
  tokenSecret,
  type ManualClock,
  type Opened,
} from '@filiz/application/testing/engines.ts'
import { openAnew, stoppedAfterEach } from '@filiz/application/testing/engines-for-each.ts'
import { addChild, deleteAccount, register, removeChild, type Family } from '@filiz/application/testing/families.ts'
import { createAddresses } from '@filiz/engines/records/addresses.ts'
import { createOutbox } from '@filiz/engines/records/outbox.ts'
import { createReactorCheckpoints } from '@filiz/engines/vault/reactor-checkpoints.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { haveCaughtUpWithLog, reactorsOn, workerOn } from '../testing/worker-on.ts'

const inviterEmail = 'deniz@example.org'
let opened: Opened
let clock: ManualClock
let family: Family
let child: string
const stops = stoppedAfterEach(() => opened)

beforeEach(async () => {
  clock = manualClock('2026-03-10T09:00:00.000Z')
  opened = await openAnew(clock)
  family = await register(opened, { name: 'Deniz', language: 'en', email: inviterEmail })
  child = await addChild(opened, family, { name: 'Ada' })
})

const until = (assertion: () => unknown) => vi.waitFor(assertion, { timeout: 10_000, interval: 20 })

/** Runs the reactors and the worker until no mail is left to send, and returns all mails. */
async function mails(isWanted = (to: string) => to === 'baba@example.org' || to.startsWith('member')) {
  const [reactors, worker] = [reactorsOn(opened), workerOn(opened)]
  reactors.start()
  await until(async () => expect(await haveCaughtUpWithLog(reactors, opened)).toBe(true))
  worker.start()
  stops.push(
    () => reactors.stop(),
    () => worker.stop(),
  )
  await until(async () => {
    expect(await createOutbox(opened.vault).page(null, 10)).toEqual([])
    expect(await opened.queue.counts('mail')).toEqual({ waiting: 0, active: 0, delayed: 0, failed: 0 })
  })
  for (const stop of stops.splice(0).reverse()) await stop()
  return (await opened.mailer.list()).filter(({ to }) => isWanted(to))
}

async function say(childId: string, accountId: string, type: ChildCommand['type'], data: object) {
  const command = { type, data: { at: clock.now(), accountId, ...data } } as ChildCommand
  const handled = await opened.commands.handle(childDecider, childStream(childId), command, asking(accountId))
  if (handled.outcome !== 'done') throw new Error(JSON.stringify(handled))
}
const invite = async (childIds: string[], email: string | null = 'baba@example.org') => {
  const invitationId = randomUUID()
  for (const childId of childIds)
    await say(childId, family.accountId, 'Invite', { invitationId, role: 'helper', childIds, email })
  return invitationId
}

describe('the mail of an invitation', () => {
  it('names sender, child and role in the sender’s language; its link has the invited address', async () => {
    const invitationId = await invite([child])
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail!.subject).toBe('You are invited to Filiz')
    expect(mail!.text).toMatch(/Deniz\S? invites you as a helper to share \S?Ada’s\S? activities/)
    const [token, hash] = /https:\/\/filiz\.example\/invitations\/(\S+)/.exec(mail!.text)![1]!.split('#')
    expect(mail!.text).toMatch(
      /Never send invitations to this address again:\nhttps:\/\/filiz\.example\/auth\/unsubscribe\?token=\S+&about=invitations/,
    )
    const links = createInvitationLinks({ tokenSecret, publicUrl })
    expect(links.verify(token!)).toMatchObject({ childId: child, invitationId })
    expect(hash).toBe('email=baba%40example.org')
    expect(mail!.html).toContain(`href="https://filiz.example/invitations/${token}#${hash}"`)
  })

  it('is sent once for several children, and not again when the reactors read the log anew', async () => {
    await invite([child, await addChild(opened, family)])
    expect(await mails()).toHaveLength(1)
    const checkpoints = createReactorCheckpoints(opened.vault)
    expect(await checkpoints.get('when-a-mail-is-asked-for-then-queue-it')).not.toBeNull()
    await opened.vault.remove('reactor-checkpoint', 'when-a-mail-is-asked-for-then-queue-it')
    expect(await mails()).toHaveLength(1)
  })

  it.each([
    [
      'to an address that wants none',
      async () => {
        await invite([child])
        const hash = await createAddresses(opened.vault, opened.keys).hashForLog('baba@example.org')
        const stop = { type: 'StopInvitations', data: { at: clock.now() } } as const
        await opened.commands.handle(inviteeDecider, inviteeStream(hash), stop, asking(family.accountId))
      },
    ],
    ['of a link', () => invite([child], null)],
    [
      'that was withdrawn',
      async () => say(child, family.accountId, 'WithdrawInvitation', { invitationId: await invite([child]) }),
    ],
    [
      'that was used',
      async () =>
        say(child, randomUUID(), 'Join', { invitationId: await invite([child]), address: 'baba@example.org' }),
    ],
    [
      'that expired',
      async () => {
        await invite([child])
        clock.advance(7 * 86_400_000)
      },
    ],
    [
      'of a child that was removed',
      async () => {
        await invite([child])
        await removeChild(opened, family, child)
      },
    ],
    [
      'of an account that was deleted',
      async () => {
        await invite([child])
        await deleteAccount(opened, family)
      },
    ],
  ])('is not sent for an invitation %s', async (_, happens) => {
    await happens()
    expect(await mails()).toEqual([])
  })

  it('says nothing in place of a name that could be a link', async () => {
    await opened.commands.handle(
      accountDecider,
      accountStream(family.accountId),
      {
        type: 'ChangeProfile',
        data: { at: clock.now(), requestId: randomUUID(), name: 'win.example/now', isTaken: false },
      } as never,
      asking(family.accountId),
    )
    await invite([child])
    const [mail] = await mails()
    expect(mail!.text).toContain('Somebody who uses Filiz invites you')
    expect(`${mail!.text}${mail!.html}`).not.toContain('win.example')
  })
})

describe('the question whether somebody may join', () => {
  const ask = async () => {
    const { accountId } = await register(opened, { email: 'dayi@example.org', language: 'tr', name: 'Dayı' })
    const invitationId = await invite([child])
    await say(child, accountId, 'Join', { invitationId, address: 'dayi@example.org' })
    return { accountId, invitationId }
  }
  const toInviter = (to: string) => to === inviterEmail

  it('is mailed to whoever invited, with the name and the shortened address', async () => {
    await ask()
    const mail = (await mails(toInviter)).find(({ subject }) => /would like to join/.test(subject))
    expect(mail!.text).toMatch(/Dayı\S? \(\S?d…@e….org\S?\) would like to join/)
    expect(mail!.text).not.toContain('dayi@example.org')
  })

  it('is void once the invitation is withdrawn', async () => {
    const { invitationId } = await ask()
    await say(child, family.accountId, 'WithdrawInvitation', { invitationId })
    expect((await mails(toInviter)).filter(({ subject }) => /would like to join/.test(subject))).toEqual([])
  })

  it('is followed by a mail to the owner when they have joined, one for all children', async () => {
    const { accountId } = await register(opened, { email: 'dayi@example.org', language: 'tr', name: 'Dayı' })
    const children = [child, await addChild(opened, family)]
    const invitationId = await invite(children, null)
    for (const childId of children) await say(childId, accountId, 'Join', { invitationId, address: null })
    const told = (await mails(toInviter)).filter(
      ({ subject }) => subject === 'Somebody has joined your family on Filiz',
    )
    expect(told.map(({ text }) => /Dayı\S? has joined as a helper/.test(text))).toEqual([true])
  })
})

describe('the removal of a child', () => {
  const member = async (email: string, language: 'tr' | 'en' = 'tr') => {
    const { accountId } = await register(opened, { email, language, name: 'Can' })
    await say(child, accountId, 'Join', { invitationId: await invite([child], null), address: email })
    return accountId
  }

  it('is told by mail to each of the other caregivers in their language, without the child’s name', async () => {
    await member('member1@example.org')
    await member('member2@example.org', 'en')
    const gone = await member('member3@example.org')
    await say(child, gone, 'EndMembership', { caregiver: gone })
    await removeChild(opened, family, child)
    const sent = await mails()
    expect(sent.map(({ to, subject }) => [to, subject]).toSorted()).toEqual([
      ['member1@example.org', childRemovedMail(null, 'tr').subject],
      ['member2@example.org', childRemovedMail(null, 'en').subject],
    ])
    expect(JSON.stringify(sent)).not.toMatch(/Ada|Deniz/)
  })

  it('is told when the owner’s account was deleted', async () => {
    await member('member1@example.org')
    await deleteAccount(opened, family)
    expect((await mails()).map(({ to }) => to)).toEqual(['member1@example.org'])
  })

  it('is not told two days later', async () => {
    await member('member1@example.org')
    await removeChild(opened, family, child)
    clock.advance(48 * 3_600_000)
    expect(await mails()).toEqual([])
  })
})
