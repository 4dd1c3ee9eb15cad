import { accountDecider } from '@filiz/domain/account/decider.ts'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import type { Photos } from '@filiz/application/photos/photos.ts'
import type { CommandHandler } from '@filiz/application/commands/command-handler.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { Sealer } from '@filiz/engines/personal-data/sealer.ts'
import { causedBy, type Reactor } from './reactor.ts'

const name = 'when-a-child-is-removed-then-forget-it'

/**
 * Destroys the child's key, which makes all encrypted copies unreadable, frees its place in the family, and removes its
 * photos. Without a checkpoint it starts at the log's start, because no removal may be missed. A vault restored from a
 * backup has the keys again, but also an older checkpoint, so the removals since then are handled again.
 */
export const whenAChildIsRemovedThenForgetIt = ({
  sealer,
  photos,
  commands,
  clock,
}: {
  sealer: Sealer
  photos: Pick<Photos, 'removeAll'>
  commands: CommandHandler
  clock: Clock
}): Reactor => ({
  name,
  startsAt: 'log-start',
  on: {
    ChildRemoved: async (event) => {
      const { childId, accountId } = event.data
      await sealer.forget(`child:${childId}`)
      await commands.handle(
        accountDecider,
        accountStream(accountId),
        { type: 'WithdrawChild', data: { at: clock.now(), childId } },
        causedBy(name, event),
      )
      await photos.removeAll(childId)
    },
  },
})
