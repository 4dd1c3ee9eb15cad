import { afterAll, afterEach } from 'vitest'
import { logPagesOfFailedTest, reconnectPagesOfFailedTest } from './at-failure.ts'
import { failForFaults } from './page-faults.ts'

// A setup file, because spec files share a process: modules are loaded once, hooks are registered for each file.
// Hooks run in reverse order: the log comes before anything is changed.
afterEach(failForFaults)
afterEach(reconnectPagesOfFailedTest)
afterEach(logPagesOfFailedTest)
// Errors between the last test and the end of the file.
afterAll(failForFaults)
