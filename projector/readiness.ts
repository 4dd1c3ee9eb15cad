import type { Projector } from './projector.ts'
import type { Reactors } from './reactors/run-reactors.ts'

/** Seconds that read models may be behind before their readers are told so. */
const longestBehind = 30

/** Rejects while the projector is behind, building, or meets failures; a stand-by is ready to take over. */
export const checkProjector = (projector: Pick<Projector, 'state'>) => async (): Promise<void> => {
  const { role, behindSeconds, error } = projector.state()
  if (role === 'stopped') throw new Error('the projector is stopped')
  if (role === 'rebuilding') throw new Error('read models are being built')
  if (behindSeconds > longestBehind) throw new Error(`read models are ${Math.round(behindSeconds)} s behind${error === null ? '' : `: ${error}`}`)
}

/** Seconds that a reactor may try the same event in vain before somebody should look. */
const longestFailing = 60

/** Rejects while a reactor does not get past an event: what it is there for, e.g. forgetting, happens for nobody. */
export const checkReactors = (reactors: Pick<Reactors, 'state'>) => async (): Promise<void> => {
  for (const [name, { error, seconds }] of Object.entries(reactors.state().failing)) {
    if (seconds > longestFailing) throw new Error(`the reactor ${name} has been failing for ${Math.round(seconds)} s: ${error}`)
  }
}
