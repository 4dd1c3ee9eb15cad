import { randomUUID } from 'node:crypto'
import type { CommandHandler } from '../commands/command-handler.ts'
import { uuid5 } from '../commands/uuid5.ts'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import { activityDecider } from '@filiz/domain/registry/activity-decider.ts'
import { categories, type ActivityContent } from '@filiz/domain/activity/events.ts'
import { unknownFurtherFields } from '@filiz/domain/activity/content-fields.ts'
import type { InvitedRole } from '@filiz/domain/child/rights.ts'
import type { ChildCommand } from '@filiz/domain/child/commands.ts'
import { childDecider } from '@filiz/domain/child/decider.ts'
import { developmentDecider } from '@filiz/domain/development/decider.ts'
import { memoriesDecider } from '@filiz/domain/memories/decider.ts'
import { planDecider } from '@filiz/domain/plan/decider.ts'
import type { PlannedActivity } from '@filiz/domain/plan/events.ts'
import { firstDayOfMonth, firstInstantOfDay, localDay, monthNamed } from '@filiz/domain/shared/calendar.ts'
import {
  accountStream,
  activityStream,
  childStream,
  developmentStream,
  memoriesStream,
  parsePlanId,
  planId,
  planStream,
} from '@filiz/domain/shared/streams.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import { asking } from './engines.ts'

interface On {
  readonly commands: CommandHandler
  readonly clock: Clock
}

/** Throws unless the command was done (an event, or no change needed). */
function done<T extends { readonly outcome: string }>(handled: T): T {
  if (handled.outcome !== 'done') throw new Error(`the command was not done: ${JSON.stringify(handled)}`)
  return handled
}

export interface Family {
  readonly accountId: string
  readonly timeZone: string
}

export async function register(
  { commands, clock }: On,
  {
    timeZone = 'Europe/Istanbul',
    language = 'tr' as 'tr' | 'en',
    email = `${randomUUID()}@example.org`,
    name = 'Deniz',
    verified = true,
  } = {},
): Promise<Family> {
  const accountId = randomUUID()
  const data = { at: clock.now(), accountId, requestId: randomUUID(), name, email, language, timeZone }
  done(
    await commands.handle(
      accountDecider,
      accountStream(accountId),
      { type: verified ? 'RegisterVerified' : 'Register', data },
      asking(accountId),
    ),
  )
  return { accountId, timeZone }
}

export async function addChild(
  { commands, clock }: On,
  { accountId, timeZone }: Family,
  { name = 'Ada', birthDate = '2022-05-10', interests = [] as readonly string[] } = {},
): Promise<string> {
  const childId = randomUUID()
  const at = clock.now()
  done(
    await commands.handle(
      accountDecider,
      accountStream(accountId),
      { type: 'EnrolChild', data: { at, childId } },
      asking(accountId),
    ),
  )
  done(
    await commands.handle(
      childDecider,
      childStream(childId),
      { type: 'Add', data: { at, day: localDay(at, timeZone), childId, accountId, name, birthDate, interests } },
      asking(accountId),
    ),
  )
  return childId
}

export async function removeChild({ commands, clock }: On, { accountId }: Family, childId: string) {
  done(
    await commands.handle(
      childDecider,
      childStream(childId),
      { type: 'Remove', data: { at: clock.now(), accountId, because: 'parent' } },
      asking(accountId),
    ),
  )
}

export async function deleteAccount({ commands, clock }: On, { accountId }: Family) {
  done(
    await commands.handle(
      accountDecider,
      accountStream(accountId),
      { type: 'Delete', data: { at: clock.now() } },
      asking(accountId),
    ),
  )
}

const ofChild = async (
  { commands, clock }: On,
  childId: string,
  type: ChildCommand['type'],
  accountId: string,
  data: object,
) =>
  done(
    await commands.handle(
      childDecider,
      childStream(childId),
      { type, data: { at: clock.now(), accountId, ...data } } as ChildCommand,
      asking(accountId),
    ),
  )

/** Lets the account follow the child. */
export async function follow(
  on: On,
  { accountId: by }: Family,
  childId: string,
  { accountId }: Family,
  role: InvitedRole = 'parent',
) {
  const invitationId = randomUUID()
  const invitation = { invitationId, role, childIds: [childId], email: null }
  await ofChild(on, childId, 'Invite', by, invitation)
  await ofChild(on, childId, 'Join', accountId, { invitationId })
}

/** Hands a child over by its events alone: what the new owner's request does besides is left out. */
export async function handOver(on: On, { accountId: from }: Family, childId: string, to: Family) {
  await ofChild(on, childId, 'OfferOwnership', from, { to: to.accountId })
  const day = localDay(on.clock.now(), to.timeZone)
  await ofChild(on, childId, 'AcceptOwnership', to.accountId, { day, membershipId: randomUUID() })
}

/** Makes a plan from the first activities of the catalogue, without a policy. */
export async function makePlan(
  { commands, clock }: On,
  { accountId }: Family,
  childId: string,
  year: number,
  month: number,
  thisMonth = monthNamed(year, month),
): Promise<string> {
  const id = planId(childId, year, month)
  const items = categories.map((category, index): PlannedActivity => ({
    activityId: uuid5('spec-activity', category, '0'),
    category,
    durationMinutes: 10 + index,
    score: 1,
    reasons: [{ code: 'first-plan' }],
  }))
  const data = {
    at: clock.now(),
    planId: id,
    childId,
    accountId,
    year,
    month,
    thisMonth,
    from: `${thisMonth}-01`,
    items,
    interestScores: null,
    policyVersion: 'spec',
    ageMonths: 46,
    candidatesHash: '',
    basedOn: '',
  }
  done(await commands.handle(planDecider, planStream(id), { type: 'Make', data }, asking()))
  return id
}

export async function complete(
  { commands, clock }: On,
  { accountId, timeZone }: Family,
  plan: string,
  activityId: string,
) {
  const { year, month } = parsePlanId(plan)!
  const at = clock.now()
  const monthStart = firstInstantOfDay(firstDayOfMonth(monthNamed(year, month)), timeZone)
  return done(
    await commands.handle(
      planDecider,
      planStream(plan),
      {
        type: 'Complete',
        data: {
          at,
          accountId,
          by: { accountId, role: 'owner' },
          activityId,
          completedAt: null,
          day: localDay(at, timeZone),
          durationMinutes: 12,
          monthStart,
        },
      },
      asking(accountId),
    ),
  )
}

export async function giveFeedback(
  { commands, clock }: On,
  { accountId }: Family,
  plan: string,
  activityId: string,
  { engagement = 4, difficulty = 3, notes = null as string | null } = {},
) {
  return done(
    await commands.handle(
      planDecider,
      planStream(plan),
      {
        type: 'GiveFeedback',
        data: {
          at: clock.now(),
          accountId,
          by: { accountId, role: 'owner' },
          activityId,
          engagement,
          difficulty,
          focusMinutes: 10,
          notes,
        },
      },
      asking(accountId),
    ),
  )
}

export async function addMemory({ commands, clock }: On, { accountId }: Family, childId: string, text: string) {
  const day = clock.now().slice(0, 10)
  const month = day.slice(0, 7)
  return done(
    await commands.handle(
      memoriesDecider,
      memoriesStream(childId, month),
      {
        type: 'AddMemory',
        data: {
          at: clock.now(),
          childId,
          accountId,
          by: { accountId, role: 'owner' },
          memoryId: `${month}_${randomUUID()}`,
          day,
          today: day,
          birthDate: '2022-05-10',
          text,
          mood: null,
          photos: [],
          planId: null,
          activityId: null,
          isFavourite: false,
        },
      },
      asking(accountId),
    ),
  )
}

/** Answers the milestone with "not yet". */
export async function answerMilestone(
  { commands, clock }: On,
  { accountId }: Family,
  childId: string,
  milestoneId: string,
) {
  const day = clock.now().slice(0, 10)
  return done(
    await commands.handle(
      developmentDecider,
      developmentStream(childId),
      {
        type: 'Answer',
        data: {
          at: clock.now(),
          accountId,
          by: { accountId, role: 'owner' },
          milestoneId,
          answer: 'not-yet',
          day,
          today: day,
          birthDate: '2022-05-10',
        },
      },
      asking(accountId),
    ),
  )
}

export async function itemsOf({ commands }: Pick<On, 'commands'>, plan: string) {
  const { state } = await commands.load(planDecider, planStream(plan))
  return state.status === 'made' ? state.items : []
}

/** Adds `perCategory` activities to each category, suitable for any age and month. */
export async function addCatalogue({ commands, clock }: On, perCategory = 12): Promise<string[]> {
  const ids: string[] = []
  for (const [index, category] of categories.entries()) {
    for (let number = 0; number < perCategory; number++) {
      const activityId = uuid5('spec-activity', category, String(number))
      const content: ActivityContent = {
        category,
        monthTheme: 1 + ((number + index) % 12),
        minAge: 2,
        maxAge: 6,
        durationMinutes: 10 + number,
        videoUrl: null,
        pdfUrl: null,
        interests: [],
        topics: [],
        stepSymbols: [],
        ...unknownFurtherFields,
        hazards: [],
        translations: {
          tr: {
            title: `Işık oyunu ${category} ${number}`,
            purpose: 'Merak uyandırır',
            description: null,
            materials: ['Fener'],
            steps: ['Yak', 'Bak', 'Söndür'],
            safetyNotes: null,
            easier: null,
            harder: null,
          },
          en: {
            title: `Light game ${category} ${number}`,
            purpose: 'Wakes curiosity',
            description: null,
            materials: ['Torch'],
            steps: ['On', 'Look', 'Off'],
            safetyNotes: null,
            easier: null,
            harder: null,
          },
        },
      }
      done(
        await commands.handle(
          activityDecider,
          activityStream(activityId),
          { type: 'Add', data: { at: clock.now(), activityId, status: 'published', content } },
          asking(),
        ),
      )
      ids.push(activityId)
    }
  }
  return ids
}
