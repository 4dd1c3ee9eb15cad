import { createMailLinks } from '@filiz/application/mail-links.ts'
import { createPlanMaker } from '@filiz/application/make-plan.ts'
import { publicUrl, tokenSecret, type Opened } from '@filiz/application/testing/engines.ts'
import { createReactorCheckpoints } from '@filiz/engines/vault/reactor-checkpoints.ts'
import { allReactors } from '../reactors/all-reactors.ts'
import { createReactors } from '../reactors/run-reactors.ts'
import { createWorker } from '../worker.ts'

export const reactorsOn = (opened: Opened) =>
  createReactors({ log: opened.log, checkpoints: createReactorCheckpoints(opened.vault), reactors: allReactors(opened), logger: opened.logger, metrics: opened.metrics, restMs: { least: 20, most: 200 } })

export const workerOn = (opened: Opened) =>
  createWorker({
    ...opened, publicUrl, plans: createPlanMaker(opened),
    links: createMailLinks({ tokenSecret, clock: opened.clock }),
  })
