import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { accountOf, changePassword, lookMs, patience, type Place } from './log-writes.ts'
import { runCommand } from './processes.ts'
import { until } from './until.ts'

interface PoisonedPlace extends Place {
  readonly folder: string
  readonly mails: { readonly deliveries: readonly unknown[] }
}

/**
 * Makes the reactor that requests mails fail on one event: it must park the event and continue. After the fault is
 * removed, an operator's retry processes the event.
 */
export async function poisonReactor(
  place: PoisonedPlace,
  startWith: (faults: Record<string, string>) => Promise<void>,
): Promise<void> {
  const mistake = path.join(place.folder, 'poisoned-mail')
  await writeFile(mistake, 'nobody')
  await startWith({ POISON_MAIL: mistake })
  const poor = await accountOf(place)
  await writeFile(mistake, `account-${poor}`)
  await changePassword(place, poor)
  place.load.start({ newcomers: true })
  await until(
    'the event to be parked',
    async () => (await runCommand(['worker', 'parked'], place.env)).includes(`(account-${poor})`),
    patience,
    lookMs,
  )
  // New families can sign in only after a mail of this reactor, so arriving mails show that it continues.
  const before = place.mails.deliveries.length
  await until('mails behind the parked one', () => place.mails.deliveries.length > before, patience)
  await rm(mistake)
  await runCommand(['worker', 'retry'], place.env)
  await until(
    'nothing to be parked',
    async () => (await runCommand(['worker', 'parked'], place.env)) === 'No event is parked.\n',
    patience,
    lookMs,
  )
}
