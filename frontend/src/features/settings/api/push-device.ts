/** A browser that receives push messages. */
export interface PushDevice {
  readonly id: string
  /** `Firefox, Linux`; empty if unknown. */
  readonly device: string
  /** ISO date and time. */
  readonly since: string
  readonly current: boolean
}
