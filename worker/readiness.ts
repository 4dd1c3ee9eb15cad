import type { Reactors } from './reactors/run-reactors.ts'

/** Seconds that a reactor may try the same event in vain before somebody should look. */
const longestFailing = 60

/** Rejects while a reactor does not get past an event: what it is there for, e.g. forgetting, happens for nobody. */
export const checkReactors = (reactors: Pick<Reactors, 'state'>) => async (): Promise<void> => {
  for (const [name, { error, seconds }] of Object.entries(reactors.state().failing)) {
    if (seconds > longestFailing) throw new Error(`the reactor ${name} has been failing for ${Math.round(seconds)} s: ${error}`)
  }
}
