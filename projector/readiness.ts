import { checkSubscriptions } from '@filiz/subscriptions/readiness.ts'
import type { Projector } from './projector.ts'

/**
 * Readiness check: rejects while models are being built or one has stopped. A stand-by is ready once the models are
 * built by another process.
 */
export const checkProjector =
  (projector: Pick<Projector, 'state' | 'states' | 'areBuilt'>) => async (): Promise<void> => {
    const { role } = projector.state()
    if (role === 'stopped') throw new Error('the projector is stopped')
    await checkSubscriptions(projector.states)()
    if (role === 'rebuilding') throw new Error('read models are being built')
    if (role === 'stand-by' && !(await projector.areBuilt()))
      throw new Error('read models are being built by another process')
  }
