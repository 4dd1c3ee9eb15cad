import { EngineUnavailable } from '../unavailable.ts'
import { isSqliteError } from './open-database.ts'

/** What `work` returns; where the database failed (and not the caller's code), `EngineUnavailable` in its stead. */
export function answered<T>(engine: EngineUnavailable['engine'], work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw isSqliteError(error) ? new EngineUnavailable(engine, error) : error
  }
}
