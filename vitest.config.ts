import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const exclude = ['**/node_modules/**', '**/dist/**']

/** Specs with servers wait for them more than they reckon: twice as many at once as there are cores have them done in little more than half the time. */
const manyAtOnce = 2 * availableParallelism()

/** What is waited for may take as long as a busy machine does. */
const patient = { setupFiles: ['./tools/scripts/patience.ts'], expect: { poll: { timeout: 30_000 } } }

/**
 * Files of specs share a few processes: what they import is read and compiled once in each of them, not once a file. What a file does to
 * globals, `patience.ts` takes back, and what it drew, `clean-page.ts`; nothing else may outlive it. Those with a browser have a process each: what watches their pages
 * for faults (`tests/testing/page-faults.ts`) hooks itself in where it is imported.
 */
const together = { isolate: false, ...patient }

/** After each browser spec two others: so many browsers at once as there are cores, about, and the processor has work while they wait. */
class BrowsersAmongOthers extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { browser = [], others = [] } = Object.groupBy(await super.sort(files), ({ project }) =>
      project.name === 'e2e' ? 'browser' : 'others',
    )
    return [
      ...browser.flatMap((one, index) => [one, ...others.slice(2 * index, 2 * index + 2)]),
      ...others.slice(2 * browser.length),
    ]
  }
}

/** Kinds of specs by the end of their names: pure, with real engines and HTTP, with a browser; and the long ones, which are `.ci/run`'s. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.spec.{ts,tsx}'],
          exclude: [...exclude, '**/*.int.spec.ts', '**/*.e2e.spec.ts', '**/*.long.spec.ts', 'frontend/size.spec.ts'],
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
          testTimeout: 240_000,
          hookTimeout: 180_000,
          ...patient,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      // Beside the others, which have the processor while these wait. What fails here is tried once more, and told of (`tools/scripts/test.ts`).
      {
        test: {
          name: 'e2e',
          retry: 1,
          include: ['**/*.e2e.spec.ts', 'frontend/size.spec.ts'],
          exclude,
          testTimeout: 480_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 30_000, interval: 100 } },
        },
      },
    ],
    maxWorkers: manyAtOnce,
    sequence: { sequencer: BrowsersAmongOthers },
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
        'projector/**/*.ts',
        'worker/**/*.ts',
        'catalogue/**/*.ts',
        'standalone/**/*.ts',
        'analyst/**/*.ts',
      ],
      exclude: ['**/*.spec.ts', '**/main.ts', '**/conformance.ts'],
      reporter: ['text-summary', 'html', 'json-summary'],
    },
  },
})
