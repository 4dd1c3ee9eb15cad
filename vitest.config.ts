import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const exclude = ['**/node_modules/**', '**/dist/**']

/**
 * Number of test workers: twice the number of cores, because tests with servers mostly wait. This nearly halves the
 * total time.
 */
const manyAtOnce = 2 * availableParallelism()

/** Longer timeouts for polling, because the machine may be busy. */
const patient = { setupFiles: ['./tools/scripts/patience.ts'], expect: { poll: { timeout: 30_000 } } }

/**
 * Test files share a few processes, so that common imports are loaded once a process instead of once a file.
 * `patience.ts` restores globals after each file, and `clean-page.ts` clears the page; nothing else may leak between
 * files.
 */
const together = { isolate: false, ...patient }

/**
 * Browser tests run beside the other projects, which use the processor while browsers wait. A failed test is retried
 * once and reported (`tools/scripts/test.ts`).
 */
const inBrowsers = {
  isolate: false,
  setupFiles: [...patient.setupFiles, './tests/testing/browser-hooks.ts'],
  retry: 1,
  testTimeout: 480_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 30_000, interval: 100 } },
}

/**
 * Puts files of one project and environment in a row, because Vitest keeps a process only if the next file needs the
 * same kind. Browser tests come first: they are the longest.
 */
class ByKind extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const kinds = ['journeys', 'e2e', 'int', 'unit', 'unit in jsdom']
    const kindOf = ({ project, moduleId }: TestSpecification) =>
      readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom')
        ? `${project.name} in jsdom`
        : project.name
    const place = new Map((await super.sort(files)).map((file) => [file, kinds.indexOf(kindOf(file))]))
    return [...place.keys()].toSorted((one, other) => place.get(one)! - place.get(other)!)
  }
}

/**
 * Defines one project for each kind of test, selected by file suffix: pure unit tests, integration tests with real
 * engines and HTTP, browser tests, and long tests. `npm test` runs unit tests, integration tests that are not long, and
 * journeys; `npm run test:rest` runs all others.
 */
export default defineConfig({
  test: {
    globalSetup: './tests/testing/run-folder.ts',
    tags: [
      {
        name: 'long',
        description:
          'Expensive, and covered in part by cheaper tests: `npm run test:rest` runs it, `npm test` does not. A file whose tests are all long begins with `// @module-tag long`.',
      },
    ],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.spec.{ts,tsx}'],
          exclude: [
            ...exclude,
            '**/*.int.spec.ts',
            '**/*.e2e.spec.ts',
            '**/*.long.spec.ts',
            'frontend/size.spec.ts',
            'frontend/compat.spec.ts',
          ],
          testTimeout: 240_000,
          ...together,
          setupFiles: [...patient.setupFiles, './tools/scripts/clean-page.ts'],
        },
      },
      {
        test: {
          name: 'int',
          include: ['**/*.int.spec.ts'],
          exclude,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          ...together,
        },
      },
      {
        test: {
          name: 'long',
          include: ['**/*.long.spec.ts'],
          exclude,
          testTimeout: 600_000,
          hookTimeout: 480_000,
          ...patient,
          setupFiles: [...patient.setupFiles, './tests/testing/browser-hooks.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...inBrowsers,
          name: 'journeys',
          include: ['tests/journeys/*.e2e.spec.ts', 'frontend/size.spec.ts'],
          exclude,
        },
      },
      {
        test: {
          ...inBrowsers,
          name: 'e2e',
          include: ['**/*.e2e.spec.ts', 'frontend/compat.spec.ts'],
          exclude: [...exclude, 'tests/journeys/**'],
        },
      },
    ],
    maxWorkers: manyAtOnce,
    sequence: { sequencer: ByKind },
    coverage: {
      provider: 'v8',
      include: [
        'domain/**/*.ts',
        'platform/engines/**/*.ts',
        'platform/application/**/*.ts',
        'platform/http/**/*.ts',
        'command-api/**/*.ts',
        'query-api/**/*.ts',
        'platform/subscriptions/**/*.ts',
        'platform/data-set/**/*.ts',
        'projector/**/*.ts',
        'worker/**/*.ts',
        'catalogue/**/*.ts',
        'standalone/**/*.ts',
        'analyst/**/*.ts',
      ],
      exclude: ['**/*.spec.ts', '**/main.ts', '**/conformance.ts', '**/conformance/**'],
      reporter: ['text-summary', 'html', 'json-summary'],
    },
  },
})
