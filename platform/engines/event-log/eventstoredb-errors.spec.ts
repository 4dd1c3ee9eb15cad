import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { EngineUnavailable } from '../unavailable.ts'
import { driverFor } from './eventstoredb-driver.ts'
import { errorTypes, portError } from './eventstoredb-errors.ts'

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

it.each(['esdb', 'kurrentdb'])('errorTypes are types of the driver for %s://', (scheme) => {
  const { ErrorType } = createRequire(import.meta.url)(driverFor(`${scheme}://`).library) as {
    readonly ErrorType: Readonly<Record<string, string>>
  }
  for (const type of Object.values(errorTypes)) expect(Object.values(ErrorType)).toContain(type)
})
