import { afterAll, afterEach } from 'vitest'
import { afterFailedTest } from './at-failure.ts'
import { failForFaults } from './page-faults.ts'

// A setup file, because spec files share a process: modules are loaded once, hooks are registered for each file.
afterEach(failForFaults)
afterEach(afterFailedTest)
// Errors between the last test and the end of the file.
afterAll(failForFaults)
