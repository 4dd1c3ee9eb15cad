import path from 'node:path'
import { defineConfig } from 'vitest/config'

/** Returns the specs of a folder; of `platform/application/` only those of command handling. */
const specsUnder = (folder: string) =>
  folder.endsWith('.spec.ts')
    ? [folder]
    : folder === 'platform/application'
      ? [
          'platform/application/commands/command-handler.int.spec.ts',
          'platform/application/commands/commands-on-cached-state.int.spec.ts',
        ]
      : [`${folder}/**/*.spec.ts`]

/**
 * Vitest runs the specs that must detect mutants (`run.ts`): those that only compute, and those of command handling and
 * subscriptions on embedded engines.
 */
export default defineConfig({
  root: path.join(import.meta.dirname, '..', '..', '..'),
  test: {
    include: specsUnder(process.env['MUTANTS_SPECS'] ?? 'domain'),
    setupFiles: [path.join(import.meta.dirname, 'setup.ts')],
    testTimeout: 60_000,
  },
})
