import { applyImport } from '@filiz/application/catalogue/files/apply-import.ts'
import type { CommandHandler } from '@filiz/application/commands/command-handler.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { Job } from '@filiz/engines/job-queue/port.ts'

export interface ImportJob {
  readonly importId: string
  /** The request that led to the import; jobs of older versions, and those of sweeps, have none. */
  readonly correlationId?: string
}

export const importJob = (importId: string, correlationId?: string): Job<ImportJob> => ({
  id: `import-${importId}`,
  data: { importId, ...(correlationId !== undefined && { correlationId }) },
})

/** Creates the job that applies an accepted import to the catalogue; an interrupted import continues. */
export const importCarrying =
  (dependencies: { readonly commands: CommandHandler; readonly clock: Clock }) =>
  ({ data: { importId } }: Job<ImportJob>): Promise<void> =>
    applyImport(importId, dependencies)
