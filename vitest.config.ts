import { defineConfig } from 'vitest/config'

const exclude = ['**/node_modules/**', '**/dist/**']

/** Kinds of specs by the end of their names: pure, with real engines and HTTP, with a browser; and the long ones, which are `.ci/run`'s. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['**/*.spec.{ts,tsx}'], exclude: [...exclude, '**/*.int.spec.ts', '**/*.e2e.spec.ts', '**/*.long.spec.ts', 'frontend/size.spec.ts'], testTimeout: 60_000 } },
      { test: { name: 'int', include: ['**/*.int.spec.ts'], exclude, testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 5_000 } } } },
      { test: { name: 'long', include: ['**/*.long.spec.ts'], exclude, testTimeout: 240_000, hookTimeout: 180_000 } },
      { test: { name: 'e2e', include: ['**/*.e2e.spec.ts', 'frontend/size.spec.ts'], exclude, testTimeout: 240_000, hookTimeout: 120_000, fileParallelism: false, expect: { poll: { timeout: 15_000, interval: 100 } } } },
    ],
    maxWorkers: 2,
    coverage: {
      provider: 'v8',
      include: ['domain/**/*.ts', 'engines/**/*.ts', 'application/**/*.ts', 'http/**/*.ts', 'command-api/**/*.ts', 'query-api/**/*.ts', 'subscriptions/**/*.ts', 'projector/**/*.ts', 'worker/**/*.ts', 'catalogue/**/*.ts', 'standalone/**/*.ts', 'analyst/**/*.ts'],
      exclude: ['**/*.spec.ts', '**/main.ts', '**/conformance.ts'],
      reporter: ['text-summary', 'html', 'json-summary'],
    },
  },
})
