import { accountDecider } from '@filiz/domain/account/decider.ts'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CommandHandler } from '../commands/command-handler.ts'
import { giveKeyToOwner, withdrawFromFormer } from './hand-over.ts'
import { asking, manualClock, type Opened } from '../testing/engines.ts'
import { openAnew, stoppedAfterEach } from '../testing/engines-for-each.ts'
import { addChild, follow, handOver, register, type Family } from '../testing/families.ts'

let opened: Opened
let mother: Family
let father: Family
let child: string
const clock = manualClock('2026-03-10T09:00:00.000Z')
stoppedAfterEach(() => opened)
beforeEach(async () => {
  opened = await openAnew(clock)
  ;[mother, father] = [await register(opened), await register(opened)]
  child = await addChild(opened, mother)
  await follow(opened, mother, child, father)
  await handOver(opened, mother, child, father)
})

const wrapsOf = async ({ accountId }: Family) =>
  (await opened.vault.ownedBy('subject-key', `account:${accountId}`)).map(({ id }) => id)
const roster = async ({ accountId }: Family) => {
  const { state } = await opened.commands.load(accountDecider, accountStream(accountId))
  return 'children' in state ? state.children : []
}

describe('after a hand-over', () => {
  it('the key is the new owner’s, and the former one’s roster is free', async () => {
    await giveKeyToOwner(child, opened)
    await withdrawFromFormer(mother.accountId, child, asking(), opened)
    expect([await wrapsOf(mother), await wrapsOf(father)]).toEqual([[], [`child:${child}`]])
    expect(await roster(mother)).toEqual([])
  })

  it('the key is that of the owner who took the child over meanwhile', async () => {
    let isFirst = true
    const keys = {
      replaceParent: async (subject: string, parent: string) => {
        if (isFirst) {
          isFirst = false
          await handOver(opened, father, child, mother)
          await opened.keys.replaceParent(subject, `account:${mother.accountId}`)
        }
        await opened.keys.replaceParent(subject, parent)
      },
    }
    await giveKeyToOwner(child, { ...opened, keys })
    expect([await wrapsOf(mother), await wrapsOf(father)]).toEqual([[`child:${child}`], []])
  })

  it('the child stays in the roster of a former owner who takes it back meanwhile', async () => {
    const handle: CommandHandler['handle'] = async (decider, stream, command, context) => {
      if ((command as { type?: string }).type === 'WithdrawChild') await handOver(opened, father, child, mother)
      return opened.commands.handle(decider, stream, command, context)
    }
    await withdrawFromFormer(
      mother.accountId,
      child,
      { ...asking(), seed: 'a seed' },
      { commands: { ...opened.commands, handle }, clock },
    )
    expect(await roster(mother)).toEqual([child])
  })
})
