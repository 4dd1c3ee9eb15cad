/** A browser that messages are pushed to. */
export interface PushDevice {
  readonly id: string
  /** `Firefox, Linux`; empty where nothing is known. */
  readonly device: string
  /** An instant. */
  readonly since: string
  readonly current: boolean
}
