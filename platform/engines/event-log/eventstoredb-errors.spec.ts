import { describe, expect, it } from 'vitest'
import { EngineUnavailable } from '../unavailable.ts'
import { portError } from './eventstoredb-errors.ts'

describe('what a call to EventStoreDB fails with', () => {
  it.each([7, 16])('is said to be refused credentials where gRPC says so (%i), and is not tried again', (code) => {
    const error = portError(Object.assign(new Error('denied'), { code }))
    expect(error).not.toBeInstanceOf(EngineUnavailable)
    expect(String(error)).toContain('credentials')
  })

  it.each([14, 13, 1, undefined])('is to be tried again where nobody is at fault (%s)', (code) =>
    expect(portError(Object.assign(new Error('gone'), { code }))).toBeInstanceOf(EngineUnavailable),
  )
})
