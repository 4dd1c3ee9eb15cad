import { checkSubscriptions } from '@filiz/subscriptions/readiness.ts'
import type { Projector } from './projector.ts'

/** Rejects while the projector is building, or a model of it stands still; a stand-by is ready to take over. */
export const checkProjector = (projector: Pick<Projector, 'state' | 'states'>) => async (): Promise<void> => {
  const { role } = projector.state()
  if (role === 'stopped') throw new Error('the projector is stopped')
  await checkSubscriptions(projector.states)()
  if (role === 'rebuilding') throw new Error('read models are being built')
}
