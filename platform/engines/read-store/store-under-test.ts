import type { ReadStore } from './port.ts'

/** One set of data; `open` may be called several times, and each store sees what the others wrote. */
export interface ReadStoreUnderTest {
  open(): Promise<ReadStore>
}
