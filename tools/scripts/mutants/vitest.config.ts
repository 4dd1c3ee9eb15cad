import path from 'node:path'
import { defineConfig } from 'vitest/config'

/** Of `platform/application/` those of what decides; of the others all. */
const specsUnder = (folder: string) =>
  folder.endsWith('.spec.ts')
    ? [folder]
    : folder === 'platform/application'
      ? ['platform/application/handle.int.spec.ts', 'platform/application/remembered-folds.int.spec.ts']
      : [`${folder}/**/*.spec.ts`]

/** The specs that are to notice (run.ts): pure ones, or those of what decides and follows the log, on embedded engines. */
export default defineConfig({
  root: path.join(import.meta.dirname, '..', '..', '..'),
  test: {
    include: specsUnder(process.env['MUTANTS_SPECS'] ?? 'domain'),
    // How long a plan takes is another question, and a busy machine's answer to it would end the run.
    exclude: ['**/node_modules/**', 'domain/planning/plan-time.spec.ts'],
    setupFiles: [path.join(import.meta.dirname, 'setup.ts')],
    testTimeout: 60_000,
  },
})
