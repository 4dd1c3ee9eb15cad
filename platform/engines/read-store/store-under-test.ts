import type { ReadStore } from './port.ts'

/** One set of data; `open` may be called several times, and each store sees the others' writes. */
export interface ReadStoreUnderTest {
  open(): Promise<ReadStore>
}
