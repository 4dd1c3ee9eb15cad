import type { Instant } from '../shared/event.ts'
import type { DataSetFailure, DataSetFormat } from './events.ts'

interface Command<Type extends string, Data = unknown> {
  readonly type: Type
  readonly data: { readonly at: Instant } & Data
}

export type RequestDataSet = Command<
  'Request',
  {
    readonly dataSetId: string
    readonly accountId: string
    readonly format: DataSetFormat
    readonly since: Instant | null
    readonly until: Instant | null
  }
>
export type FinishDataSet = Command<
  'Finish',
  { readonly attempt: string; readonly events: number; readonly bytes: number }
>
export type FailDataSet = Command<'Fail', { readonly reason: DataSetFailure }>
export type TakeDataSet = Command<'Take', { readonly accountId: string }>
/** Begins a replay in the browser. */
export type OpenDataSet = Command<'Open', { readonly accountId: string }>
export type ExpireDataSet = Command<'Expire'>
/** Ends a data set before its time, because somebody in it was forgotten. */
export type WithdrawDataSet = Command<'Withdraw'>

export type DataSetCommand =
  | RequestDataSet
  | FinishDataSet
  | FailDataSet
  | TakeDataSet
  | OpenDataSet
  | ExpireDataSet
  | WithdrawDataSet
