import { shippedActivities } from '@filiz/catalogue/shipped.ts'
import { fnv1a, scatter } from '@filiz/domain/shared/hash.ts'
import { addDays, addMonths, firstDayOfMonth, lastDayOfMonth, monthOf } from '@filiz/domain/shared/calendar.ts'
import type { Plan } from '@filiz/http/contract/shapes.ts'
import { password, started, type Parent, type StartedFiliz } from '../e2e/api/testing/started-filiz.ts'

type Client = StartedFiliz['send']

/**
 * `node tests/reports/first-months.ts [months]`: lets twelve families of two- to six-year-olds, added on the 1st, 15th,
 * 25th and last day of a month, live seven months over the API, and prints every plan as a parent reads it.
 */
const months = Number(process.argv[2] ?? 7)
const begins = '2026-11'
const days = [`${begins}-01`, `${begins}-15`, `${begins}-25`, lastDayOfMonth(begins)]
const kinds = ['likes everything', 'finds everything too hard', 'loves to be outside and to move'] as const
const filiz = await started({ now: `${days[0]}T09:00:00.000Z` })
const energetic = new Set(
  shippedActivities().flatMap(({ activityId, content }) =>
    content.energy === 'lively' || content.places?.includes('park') ? [activityId] : [],
  ),
)

const families: {
  readonly name: string
  readonly kind: (typeof kinds)[number]
  readonly parent: Parent
  readonly childId: string
}[] = []
for (const [index, day] of days.entries()) {
  if (`${day}T09:00:00.000Z` > filiz.clock.now()) filiz.clock.advanceTo(`${day}T09:00:00.000Z`)
  for (const [which, kind] of kinds.entries()) {
    const years = 2 + ((index * kinds.length + which) % 5)
    const parent = await filiz.parent()
    const body = {
      name: `Çocuk ${families.length + 1}`,
      birthDate: `${2026 - years}-06-10`,
      interests: which === 0 ? ['animals'] : [],
    }
    const { body: answer } = await parent.send('POST', '/api/children', { body })
    families.push({
      name: `${body.name}, ${years} yaşında, ${day} günü eklendi, ${kind}`,
      kind,
      parent,
      childId: answer.data.id,
    })
  }
}

const drawn = (...of: readonly string[]) => scatter(fnv1a(of.join(' '))) / 2 ** 32
for (let index = 0, period = begins; index < months; index++, period = addMonths(period, 1)) {
  const today = index === 0 ? days.at(-1)! : addDays(firstDayOfMonth(period), 1)
  if (`${today}T09:30:00.000Z` > filiz.clock.now()) filiz.clock.advanceTo(`${today}T09:30:00.000Z`)
  for (const { name, kind, parent, childId } of families) {
    const send = await signIn(parent)
    const plan = await planOf(send, childId)
    console.log(`\n## ${name}: ${period} (${plan.counts.total} istenen, ${plan.counts.optional} isteğe bağlı)`)
    for (const { position, activity, reasons, optional, window } of plan.items) {
      const { title, category, minAge, maxAge, durationMinutes } = activity
      const facts = `${category}, ${minAge}–${maxAge} yaş, ${durationMinutes} dk`
      const marks = `${optional ? ' [isterseniz]' : ''}${window ? ` [${window.from} – ${window.until}]` : ''}`
      console.log(`${position}. ${title} (${facts})${marks}: ${reasons.map(({ message }) => message).join(' · ')}`)
    }
    for (const { activityId, optional } of plan.items) {
      if (optional || drawn(childId, period, activityId) > 0.75) continue
      const path = `/api/plans/${plan.id}/activities/${activityId}`
      await send('POST', `${path}/complete`, { body: {} })
      const engagement = kind === kinds[2] ? (energetic.has(activityId) ? 5 : 2) : 5
      const difficulty = kind === kinds[1] ? 5 : 3
      await send('POST', `${path}/feedback`, { body: { engagement, difficulty, focusMinutes: null } })
    }
  }
}
await filiz.stop()

/** Signs in anew every month, because a session ends after thirty days without a visit. */
async function signIn({ email }: Parent): Promise<Client> {
  const { body } = await filiz.send('POST', '/api/auth/login', { body: { email, password } })
  const headers = { Authorization: `Bearer ${body.data.accessToken}` }
  return (method, path, rest) => filiz.send(method, path, { ...rest, headers })
}

/** Waits until the worker has made the plan of the current month; throws after a minute, and when the session ended. */
async function planOf(send: Client, childId: string): Promise<Plan> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const { status, body } = await send('GET', `/api/plans/current?childId=${childId}`)
    const month = monthOf(filiz.clock.now().slice(0, 10))
    if (status === 200 && `${body.data.year}-${String(body.data.month).padStart(2, '0')}` === month) return body.data
    if (status !== 200 && status !== 404) throw new Error(`no plan of ${month}: ${status} ${JSON.stringify(body)}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`no plan of the current month after a minute, on ${filiz.clock.now()}`)
}
