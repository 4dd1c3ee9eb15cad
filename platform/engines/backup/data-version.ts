import { rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The file in `DATA_DIR` that names the version that wrote last to the data. */
export const dataVersionFile = (dataDir: string): string => join(dataDir, 'data-version')

/** Data that were put back are those of a former version again. */
export const forgetDataVersion = (dataDir: string): Promise<void> => rm(dataVersionFile(dataDir), { force: true })
