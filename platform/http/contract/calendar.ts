import { calendarBody, rhythms } from '@filiz/domain/plan/schemas.ts'
import { opaque } from '@filiz/domain/shared/fields.ts'
import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { instant } from './shapes.ts'

const tag = 'calendar'

const calendar = z
  .strictObject({
    since: instant,
    rhythm: z.enum(rhythms),
    names: z.boolean().meta({ description: "Whether the children's names are in it" }),
  })
  .meta({ id: 'SubscribedCalendar' })
export type CalendarShape = z.infer<typeof calendar>

const madeCalendar = calendar
  .extend({
    secret: z
      .string()
      .nullable()
      .meta({
        description:
          'For `/api/calendar/{secret}.ics`. Told this once; null where a repeated request finds that another has been made since',
      }),
  })
  .meta({ id: 'MadeCalendar' })
export type MadeCalendar = z.infer<typeof madeCalendar>

export const makeCalendar = defineRoute({
  method: 'POST',
  path: '/calendar',
  tag,
  access: 'parent',
  summary: "A calendar of all children's plans to subscribe to, under a new secret; the one before ends at once",
  body: calendarBody,
  statuses: [201],
  data: madeCalendar,
  hasMessage: true,
  secret: true,
  errors: ['IDEMPOTENCY_MISMATCH'],
})

export const changeCalendar = defineRoute({
  method: 'PUT',
  path: '/calendar',
  tag,
  access: 'parent',
  summary: 'Weekly or daily, with or without names; its address stays',
  body: calendarBody,
  data: calendar,
  hasMessage: true,
  errors: ['NOT_FOUND'],
})

export const endCalendar = defineRoute({
  method: 'DELETE',
  path: '/calendar',
  tag,
  access: 'parent',
  summary: 'No calendar to subscribe to; its address ends at once',
  hasMessage: true,
})

export const getCalendar = defineRoute({
  method: 'GET',
  path: '/calendar',
  tag,
  access: 'parent',
  summary: 'Whether there is a calendar to subscribe to, and how it is; null where there is none',
  data: calendar.nullable(),
})

export const getSubscribedCalendar = defineRoute({
  method: 'GET',
  path: '/calendar/{secret}.ics',
  tag,
  access: 'public',
  summary: 'The plans of last month, this and the next, of all children, for calendar programs',
  params: z.object({ secret: opaque(200) }),
  file: 'text/calendar; charset=utf-8',
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
})
