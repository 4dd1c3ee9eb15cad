import type { CommandHandler } from '@filiz/application/commands/command-handler.ts'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import { dataSetDecider } from '@filiz/domain/data-sets/decider.ts'
import { FORGOTTEN } from '@filiz/domain/registry/personal-data.ts'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import { dataSetMail } from '@filiz/domain/texts/mails.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { WrittenMail } from './written-mail.ts'

/** Writes the mail that a data set is ready. It is void when the file has expired or the analyst has lost the role. */
export const createDataSetMailWriter =
  ({ commands, clock }: { readonly commands: Pick<CommandHandler, 'load'>; readonly clock: Clock }) =>
  async (stream: string): Promise<WrittenMail | null> => {
    const { state: dataSet } = await commands.load(dataSetDecider, stream)
    if (dataSet.status !== 'made' || clock.now() >= dataSet.expiresAt) return null
    const { accountId } = dataSet
    const { state: reader } = await commands.load(accountDecider, accountStream(accountId))
    if (reader.status !== 'active' || reader.email === FORGOTTEN) return null
    if (!reader.roles.includes('ANALYST') && !reader.roles.includes('ADMIN')) return null
    const { email, language, name } = reader
    const content = dataSetMail(name === FORGOTTEN ? null : name, language)
    return { kind: 'data-set-made', accountId, to: email, language, content }
  }
