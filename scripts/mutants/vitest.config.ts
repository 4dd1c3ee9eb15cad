import path from 'node:path'
import { defineConfig } from 'vitest/config'

/** The specs that are to notice: pure ones, and those of what decides and follows the log, on embedded engines. */
export default defineConfig({
  root: path.join(import.meta.dirname, '..', '..'),
  test: {
    include: ['domain/**/*.spec.ts', 'application/handle.int.spec.ts', 'application/remembered-folds.int.spec.ts', 'subscriptions/**/*.spec.ts'],
    // How long a plan takes is another question, and a busy machine's answer to it would end the run.
    exclude: ['**/node_modules/**', 'domain/planning/plan-time.spec.ts'],
    setupFiles: [path.join(import.meta.dirname, 'setup.ts')],
    testTimeout: 60_000,
  },
})
