import { runCommand } from '../faults/processes.ts'
import { until } from '../faults/until.ts'
import { register, type Account } from './account.ts'
import type { RunningFiliz } from './filiz.ts'

/** Registers an administrator, and waits until the role is effective. */
export async function registerAdministrator(
  filiz: RunningFiliz,
  person: Parameters<typeof register>[1],
): Promise<Account> {
  const admin = await register(filiz, person)
  await runCommand(['admin', 'grant', admin.email], { DATA_DIR: filiz.dataDir })
  await until('the role to count', () => admin.call('GET', '/admin/activities?limit=1'), 60_000)
  return admin
}
