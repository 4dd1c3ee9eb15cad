import type { Answer, Call, Client, LoadStatistics } from './api.ts'
import { createDiaryWriter, type Diary } from './diary.ts'
import type { MailServer } from './mails.ts'
import type { Random } from './random.ts'
import { until } from './until.ts'

/** A write that was acknowledged, with the number of events of each type that it must have appended exactly once. */
export interface Acknowledged {
  readonly key: string
  readonly what: string
  readonly events: Readonly<Record<string, number>>
}

interface Child {
  readonly id: string
  name: string
  planId: string | null
  /** The expected state of the plan's items, by activity id. No other client changes the plan. */
  items: Map<string, { done: boolean; engagement: number | null }>
  readonly diary: Diary
}

const password = 'correct horse'
const birthDates = ['2022-02-14', '2023-05-03', '2021-09-20']
const mailMs = 60_000

export interface FamilySurroundings {
  readonly client: Client
  readonly meetings: LoadStatistics
  readonly mails: MailServer
  readonly random: Random
  readonly acknowledged: Acknowledged[]
  /** The families to which a child may be handed over, this one included. */
  readonly relatives: () => readonly Family[]
}

export interface Family {
  readonly children: Child[]
  readonly email: string
  /** Empty before the first sign-in. */
  readonly accountId: string
  /** Sends a write with an idempotency key, and records its events if it is acknowledged. */
  write(what: string, call: Call, events: Acknowledged['events']): Promise<Answer | undefined>
  /** Sends any call with this parent's token. */
  ask(call: Call): Promise<Answer>
  /** Registers, verifies through the mailed link, signs in and adds a child. */
  join(): Promise<void>
  /** Waits until the first child has a plan. */
  plan(): Promise<unknown>
  step(): Promise<void>
  checkPlan(): Promise<'right' | 'stale'>
  /** Completes this many activities of the first child's plan, and gives feedback on them. */
  complete(count: number): Promise<void>
  /** Returns how many activities are completed according to a read of the first child's plan. */
  completedAsRead(): Promise<number>
  /** Writes, then reads until the write is visible; throws if that takes longer than `ms`. */
  writeAndRead(ms: number): Promise<void>
}

/** Creates a simulated parent who sends one request at a time and knows the expected result of each. */
export function createFamily({ client, meetings, mails, random, acknowledged, relatives }: FamilySurroundings): Family {
  const email = `${random.uuid()}@example.org`
  const children: Child[] = []
  let accountId = ''
  let token = ''
  let written: string | undefined
  let resetsLeft = 4

  const wrong = (what: string, answer: Answer) => {
    meetings.wrong.push(`${what}: ${answer.status} ${JSON.stringify(answer.body?.error ?? answer.body).slice(0, 200)}`)
    return undefined
  }

  async function signIn() {
    const answer = await client.send({ method: 'POST', path: '/auth/login', body: { email, password } })
    if (answer.status !== 200) throw new Error(`signing in: ${answer.status} ${JSON.stringify(answer.body)}`)
    token = answer.body.data.accessToken
    accountId = answer.body.data.user.id
  }

  async function asParent(call: Call): Promise<Answer> {
    const answer = await client.send({ ...call, token })
    if (answer.status !== 401) return answer
    await signIn()
    return client.send({ ...call, token })
  }

  /** Sends a write with an idempotency key. Some writes are sent twice at the same time, as impatient users do. */
  async function write(what: string, call: Call, events: Acknowledged['events']): Promise<Answer | undefined> {
    const keyed = { ...call, key: random.uuid() }
    const [answer, other] = await Promise.all([asParent(keyed), ...(random.chance(0.1) ? [asParent(keyed)] : [])])
    if (other && other.status !== answer!.status)
      meetings.wrong.push(`${what}: the same request was answered ${answer!.status} and ${other.status}`)
    written = answer!.position ?? written
    if (answer!.status >= 300) return answer
    acknowledged.push({ key: keyed.key, what, events })
    return answer
  }

  const read = (path: string) =>
    asParent({ method: 'GET', path, ...(written === undefined ? {} : { readAfter: written }) })

  const diaries = createDiaryWriter({ write, read, wrong, meetings, random })

  async function addChild() {
    const name = `Çocuk ${random.below(1_000_000)}`
    const answer = await write(
      'add a child',
      { method: 'POST', path: '/children', body: { name, birthDate: random.pick(birthDates), interests: ['music'] } },
      { ChildEnrolled: 1, ChildAdded: 1 },
    )
    if (answer?.status !== 201) return answer && wrong('add a child', answer)
    const child: Child = { id: answer.body.data.id, name, planId: null, items: new Map(), diary: new Map() }
    children.push(child)
    return child
  }

  async function findPlan(child: Child): Promise<boolean> {
    const answer = await read(`/plans/current?childId=${child.id}`)
    if (answer.status !== 200 || answer.stale) return false
    child.planId = answer.body.data.id
    child.items = itemsOf(answer.body.data)
    return true
  }

  const itemPath = (child: Child, activityId: string, verb: string) =>
    `/plans/${child.planId}/activities/${activityId}/${verb}`

  async function complete(child: Child, activityId: string) {
    const answer = await write(
      'complete',
      {
        method: 'POST',
        path: itemPath(child, activityId, 'complete'),
        body: { durationMinutes: random.between(5, 60) },
      },
      { ActivityCompleted: 1 },
    )
    if (answer?.status !== 200) return answer && wrong('complete', answer)
    child.items.get(activityId)!.done = true
  }

  async function reopen(child: Child, activityId: string) {
    const answer = await write(
      'reopen',
      { method: 'POST', path: itemPath(child, activityId, 'reopen'), body: {} },
      { ActivityReopened: 1 },
    )
    if (answer?.status !== 200) return answer && wrong('reopen', answer)
    child.items.set(activityId, { done: false, engagement: null })
  }

  async function giveFeedback(child: Child, activityId: string) {
    const item = child.items.get(activityId)!
    const engagement = 1 + ((item.engagement ?? random.below(5)) % 5)
    const body = {
      engagement,
      difficulty: random.between(1, 5),
      focusMinutes: random.between(0, 60),
      notes: `Not ${random.below(100)}`,
    }
    const answer = await write(
      'feedback',
      { method: 'POST', path: itemPath(child, activityId, 'feedback'), body },
      { FeedbackGiven: 1 },
    )
    if (answer?.status !== 200) return answer && wrong('feedback', answer)
    item.engagement = engagement
  }

  async function swap(child: Child, activityId: string) {
    const answer = await write(
      'swap',
      { method: 'POST', path: itemPath(child, activityId, 'swap'), body: { reason: 'not-now' } },
      { ActivitySwapped: 1 },
    )
    if (answer?.status === 409) return
    if (answer?.status !== 200) return answer && wrong('swap', answer)
    child.items = itemsOf(answer.body.data)
  }

  async function rename(child: Child) {
    const name = `Çocuk ${random.below(1_000_000)}`
    const answer = await write(
      'change a child',
      { method: 'PUT', path: `/children/${child.id}`, body: { name, birthDate: birthDates[0], interests: [] } },
      name === child.name ? {} : { ChildChanged: 1 },
    )
    if (answer?.status !== 200) return answer && wrong('change a child', answer)
    child.name = name
  }

  async function removeChild(child: Child) {
    const answer = await write(
      'remove a child',
      { method: 'DELETE', path: `/children/${child.id}` },
      { ChildRemoved: 1 },
    )
    if (answer?.status !== 200) return answer && wrong('remove a child', answer)
    children.splice(children.indexOf(child), 1)
    const after = await read(`/children/${child.id}`)
    if (!after.stale && after.status !== 404) wrong('a removed child is still there', after)
  }

  /** Hands a child over to another family, which follows it first. The former owner goes on following it. */
  async function handOver(child: Child) {
    const others = relatives().filter((one) => one.accountId !== '' && one.accountId !== accountId)
    if (others.length === 0) return
    const to = random.pick(others)
    const path = `/children/${child.id}`
    const invited = await write(
      'invite',
      { method: 'POST', path: `${path}/invitations`, body: { role: 'parent' } },
      { CaregiverInvited: 1 },
    )
    if (invited?.status === 429) return
    if (invited?.status !== 201) return void (invited && wrong('invite', invited))
    const joined = await to.write(
      'accept an invitation',
      { method: 'POST', path: `/invitations/${invited.body.data.token}/accept`, body: {} },
      { CaregiverJoined: 1 },
    )
    // A family that handed the child over earlier follows it already.
    if (joined?.status !== 200 && joined?.body.error?.reason !== 'ALREADY_CAREGIVER')
      return void (joined && wrong('accept an invitation', joined))
    const owner = { method: 'POST', path: `${path}/owner`, body: { accountId: to.accountId } } as const
    const offered = await write('offer a child', owner, { OwnershipOffered: 1 })
    if (offered?.status !== 200) return void (offered && wrong('offer a child', offered))
    const taken = await to.write('take over a child', owner, {
      CaregiverLeft: 1,
      OwnershipTransferred: 1,
      CaregiverJoined: 1,
    })
    if (taken?.status !== 200) return void (taken && wrong('take over a child', taken))
    if (taken.body.data.name !== child.name || taken.body.data.role !== 'owner') wrong('a child was handed over', taken)
    children.splice(children.indexOf(child), 1)
    child.planId = null
    to.children.push(child)
  }

  /** Reads the plan and checks that it includes this family's writes, unless the response is marked as stale. */
  async function checkPlan(child: Child): Promise<'right' | 'stale'> {
    const answer = await read(`/plans/${child.planId}`)
    if (answer.stale) {
      meetings.staleReads += 1
      return 'stale'
    }
    if (answer.status !== 200) wrong('read a plan', answer)
    else if (describe(itemsOf(answer.body.data)) !== describe(child.items)) {
      meetings.wrong.push(
        `the plan ${child.planId} is read as ${describe(itemsOf(answer.body.data))}, and was written as ${describe(child.items)}`,
      )
    }
    return 'right'
  }

  async function step() {
    const child = random.pick(children)
    if (child.planId === null && !(await findPlan(child))) return
    const pending = [...child.items].filter(([, { done }]) => !done).map(([id]) => id)
    const done = [...child.items].filter((entry) => entry[1].done).map(([id]) => id)
    const dice = random.below(100)
    if (dice < 38 && pending.length > 0) await complete(child, random.pick(pending))
    else if (dice < 58 && done.length > 0) await giveFeedback(child, random.pick(done))
    else if (dice < 68 && done.length > 0) await reopen(child, random.pick(done))
    else if (dice < 74 && pending.length > 0) await swap(child, random.pick(pending))
    else if (dice < 80) await rename(child)
    else if (dice < 83 && children.length < 4) await addChild()
    else if (dice < 86 && children.length > 1) await removeChild(children.at(-1)!)
    else if (dice < 90 && children.length > 1) await handOver(children.at(-1)!)
    else if (dice < 92 && resetsLeft > 0) {
      resetsLeft -= 1
      await client.send({ method: 'POST', path: '/auth/forgot-password', body: { email } })
    } else if (dice < 96) await diaries.step(child.id, child.diary)
    else if (dice < 98) await diaries.check(child.id, child.diary)
    else await checkPlan(child)
  }

  return {
    children,
    email,
    write,
    ask: asParent,
    get accountId() {
      return accountId
    },

    async join() {
      const registered = await client.send({
        method: 'POST',
        path: '/auth/register',
        body: { name: 'Deniz', email, password, timeZone: 'Europe/Istanbul' },
      })
      if (registered.status !== 201)
        throw new Error(`registering: ${registered.status} ${JSON.stringify(registered.body)}`)
      // If an earlier response was lost, the link may already have been used or replaced. Only a successful sign-in
      // shows that the verification worked.
      await until(
        'a new family to be signed in',
        async () => {
          await client.send({
            method: 'POST',
            path: '/auth/verify-email',
            body: { token: await mails.token(email, mailMs) },
          })
          await signIn()
          return true
        },
        mailMs,
        300,
      )
      if (!(await addChild())) throw new Error('the first child was not added')
    },

    plan: () => until("a new family's plan", () => findPlan(children[0]!), mailMs, 100),
    step,
    checkPlan: () => checkPlan(children[0]!),
    async complete(count: number) {
      const child = children[0]!
      for (const [id] of [...child.items].filter(([, { done }]) => !done).slice(0, count)) {
        await complete(child, id)
        await giveFeedback(child, id)
      }
    },
    async completedAsRead(): Promise<number> {
      const answer = await read(`/plans/${children[0]!.planId}`)
      if (answer.status !== 200) throw new Error(`reading a plan: ${answer.status}`)
      return answer.body.data.counts.completed
    },
    async writeAndRead(ms: number) {
      const child = children[0]!
      const end = performance.now() + ms
      await rename(child)
      await until(
        'a read that includes the write',
        async () => {
          const answer = await read(`/children/${child.id}`)
          return !answer.stale && answer.status === 200 && answer.body.data.name === child.name
        },
        Math.max(1, end - performance.now()),
        20,
      )
    },
  }
}

// oxlint-disable-next-line typescript/no-explicit-any
const itemsOf = (plan: any): Child['items'] =>
  new Map(
    plan.items.map((item: any) => [
      item.activityId,
      { done: item.status === 'completed', engagement: item.feedback?.engagement ?? null },
    ]),
  )
const describe = (items: Child['items']) =>
  JSON.stringify(
    [...items]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([id, { done, engagement }]) => `${id.slice(0, 8)}${done ? '+' : '-'}${engagement ?? ''}`),
  )
