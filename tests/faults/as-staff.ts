import type { Family } from './family.ts'
import type { Load } from './load.ts'
import { runCommand } from './processes.ts'
import type { Random } from './random.ts'
import { until } from './until.ts'

const lines = 200
const roleMs = 30_000

/**
 * Lets a new administrator import a file that is large enough for several events. The response is ignored, because the
 * process will be killed during the import.
 */
export async function importAFile(load: Load, env: Readonly<Record<string, string>>, random: Random): Promise<void> {
  const admin = await staff(load, env)
  const run = random.uuid().slice(0, 8)
  const file = Array.from({ length: lines }, (_, line) =>
    JSON.stringify({
      category: 'DOGA_KESIF',
      monthTheme: 3,
      minAge: 2,
      maxAge: 6,
      durationMinutes: 20,
      translations: {
        tr: {
          title: `Dosyadan ${run} ${line}`,
          purpose: 'Merak uyandırır',
          description: 'Uzun bir anlatım. '.repeat(200),
          materials: [],
          steps: ['Bir'],
        },
      },
    }),
  ).join('\n')
  admin
    .ask({
      method: 'POST',
      path: '/admin/activities/import?format=ndjson',
      key: random.uuid(),
      body: file,
      type: 'application/x-ndjson',
    })
    .catch(() => {})
}

/** Lets a new administrator ask for a data set. The response is ignored, because the process will be killed. */
export async function requestADataSet(
  load: Load,
  env: Readonly<Record<string, string>>,
  random: Random,
): Promise<void> {
  const admin = await staff(load, env)
  const body = { format: random.below(2) === 0 ? 'parquet' : 'csv' }
  admin.ask({ method: 'POST', path: '/insights/data-sets', key: random.uuid(), body }).catch(() => {})
}

/** A new administrator whose role is effective. */
async function staff(load: Load, env: Readonly<Record<string, string>>): Promise<Family> {
  const admin = await load.bystander()
  await runCommand(['admin', 'grant', admin.email], env)
  await until(
    'the role to count',
    async () => (await admin.ask({ method: 'GET', path: '/admin/activities?limit=1' })).status === 200,
    roleMs,
    300,
  )
  return admin
}
