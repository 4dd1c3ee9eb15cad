import { z } from 'zod'
import { defineRoute } from '../route.ts'

/** The data of a `change` event. */
export const change = z.strictObject({
  childIds: z
    .array(z.guid())
    .readonly()
    .meta({
      description:
        'The children whose plans, progress or details changed, or that the account follows no longer; empty for the account itself',
    }),
})
export type Change = z.infer<typeof change>

export const followChanges = defineRoute({
  method: 'GET',
  path: '/changes',
  tag: 'account',
  access: 'parent',
  summary:
    'What changed of the account and the children that it follows since Last-Event-ID. With Accept: text/event-stream a stream of events named `change`, each as soon as reads include it, which ends within 10 s of the session',
  data: change.extend({ id: z.string().meta({ description: 'For Last-Event-ID' }) }),
  file: 'text/event-stream',
  secret: true,
  resumes: true,
})
