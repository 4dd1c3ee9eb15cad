import { describe, expect, it } from 'vitest'
import { EngineUnavailable } from '../unavailable.ts'
import { portError } from './eventstoredb-errors.ts'

describe('portError', () => {
  it.each([7, 16])('reports gRPC status %i as refused credentials, an error that is not retried', (code) => {
    const error = portError(Object.assign(new Error('denied'), { code }))
    expect(error).not.toBeInstanceOf(EngineUnavailable)
    expect(String(error)).toContain('credentials')
  })

  it.each([14, 13, 1, undefined])('reports gRPC status %s as a retryable EngineUnavailable', (code) =>
    expect(portError(Object.assign(new Error('gone'), { code }))).toBeInstanceOf(EngineUnavailable),
  )
})
