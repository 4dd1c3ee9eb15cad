import { EngineUnavailable } from '../unavailable.ts'
import { isSqliteError } from './open-database.ts'

/** Runs `work`; throws `EngineUnavailable` if the database itself failed, and any other error unchanged. */
export function asEngineUnavailable<T>(engine: EngineUnavailable['engine'], work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw isSqliteError(error) ? new EngineUnavailable(engine, error) : error
  }
}
