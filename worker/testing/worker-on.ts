import { createMailLinks } from '@filiz/application/mail-links.ts'
import { createPlanMaker } from '@filiz/application/make-plan.ts'
import { publicUrl, tokenSecret, type Opened } from '@filiz/application/testing/engines.ts'
import { allReactors } from '../reactors/all-reactors.ts'
import { createReactors, type Reactors, type ReactorsOptions } from '../reactors/run-reactors.ts'
import { createWorker } from '../worker.ts'

export const reactorsOn = (opened: Opened, options: Partial<ReactorsOptions> = {}) =>
  createReactors({ ...opened, reactors: allReactors(opened), exclusive: true, leaseMs: 600, restMs: { least: 20, most: 200 }, ...options })

export const haveCaughtUp = (reactors: Reactors): boolean => {
  const states = reactors.states()
  return states.length > 0 && states.every(({ status, behindSeconds, error }) => status === 'live' && behindSeconds === 0 && error === null)
}

export const workerOn = (opened: Opened) =>
  createWorker({
    ...opened, publicUrl, plans: createPlanMaker(opened),
    links: createMailLinks({ tokenSecret, clock: opened.clock }),
  })
