/** Something on a server that is the bench's alone: nothing was there before, and `remove` leaves nothing behind. */
export interface Own {
  readonly url: string
  remove(): Promise<unknown>
}
