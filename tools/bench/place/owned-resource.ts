/** A resource on a server that only the benchmark uses: it is new, and `remove` deletes it completely. */
export interface Own {
  readonly url: string
  remove(): Promise<unknown>
}
