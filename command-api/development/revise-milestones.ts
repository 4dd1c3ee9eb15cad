import { milestonesDecider } from '@filiz/domain/milestones/decider.ts'
import { milestonesStream } from '@filiz/domain/shared/streams.ts'
import { successMessage } from '@filiz/domain/texts/messages.ts'
import { reviseMilestones } from '@filiz/http/contract/milestones.ts'
import { toEditedMilestone } from '@filiz/http/presenters/to-milestones.ts'
import { route } from '@filiz/http/route.ts'
import type { CommandApiDependencies } from '../dependencies.ts'
import { executeCommand } from '../with-idempotency.ts'

export const reviseMilestonesRoute = (
  dependencies: Pick<CommandApiDependencies, 'commands' | 'idempotencyRecords' | 'clock'>,
) =>
  route(reviseMilestones, async (call) => {
    const result = await executeCommand(
      call,
      'path',
      milestonesDecider,
      milestonesStream,
      { type: 'Revise', data: { at: dependencies.clock.now(), ...call.body } },
      dependencies,
    )
    return {
      data: Object.entries(result.state).map(([id, milestone]) => toEditedMilestone(id, milestone)),
      message: successMessage('milestonesSaved', call.language),
      revision: result.revision,
      position: result.position,
    }
  })
