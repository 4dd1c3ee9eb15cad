import type { Projector } from './projector.ts'

/** Seconds that read models may be behind before their readers are told so. */
const longestBehind = 30

/** Rejects while the projector is behind, building, or meets failures; a stand-by is ready to take over. */
export const checkProjector = (projector: Pick<Projector, 'state'>) => async (): Promise<void> => {
  const { role, behindSeconds, error } = projector.state()
  if (role === 'stopped') throw new Error('the projector is stopped')
  if (role === 'rebuilding') throw new Error('read models are being built')
  if (behindSeconds > longestBehind) throw new Error(`read models are ${Math.round(behindSeconds)} s behind${error === null ? '' : `: ${error}`}`)
}
