import { accountDecider } from '@filiz/domain/account/decider.ts'
import { childDecider } from '@filiz/domain/child/decider.ts'
import { accountStream, childStream, personalSubject } from '@filiz/domain/shared/streams.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { SubjectKeys } from '@filiz/engines/personal-data/port.ts'
import type { CommandContext } from '../commands/command-context.ts'
import type { CommandHandler } from '../commands/command-handler.ts'

/* What follows a hand-over. The owner is checked again at the end, because the child may change hands meanwhile. */

interface Dependencies {
  readonly commands: CommandHandler
  readonly clock: Clock
  readonly keys: Pick<SubjectKeys, 'replaceParent'>
}

async function ownerOf(childId: string, { commands }: Pick<Dependencies, 'commands'>): Promise<string | null> {
  const { state } = await commands.load(childDecider, childStream(childId), { sealed: true })
  return state.status === 'present' ? state.accountId : null
}

/** Makes the child's key readable with its owner's. Rejects with `SubjectForgotten` if either has none any more. */
export async function giveKeyToOwner(childId: string, dependencies: Pick<Dependencies, 'commands' | 'keys'>) {
  let owner = await ownerOf(childId, dependencies)
  for (let before: string | null = null; owner !== null && owner !== before;) {
    before = owner
    await dependencies.keys.replaceParent(personalSubject(childStream(childId))!, `account:${owner}`)
    owner = await ownerOf(childId, dependencies)
  }
}

/** Withdraws the child from an account's roster unless the child belongs to the account. */
export async function withdrawFromFormer(
  accountId: string,
  childId: string,
  context: CommandContext,
  { commands, clock }: Pick<Dependencies, 'commands' | 'clock'>,
): Promise<void> {
  const stream = accountStream(accountId)
  const isOwner = async () => (await ownerOf(childId, { commands })) === accountId
  if (await isOwner()) return
  const data = { at: clock.now(), childId }
  await commands.handle(accountDecider, stream, { type: 'WithdrawChild', data }, context)
  if (!(await isOwner())) return
  const again = context.seed === undefined ? context : { ...context, seed: `${context.seed}:again` }
  await commands.handle(accountDecider, stream, { type: 'EnrolChild', data }, again)
}
