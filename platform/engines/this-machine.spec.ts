import { describe, expect, it } from 'vitest'
import { isFromThisMachine, isLoopback, namesThisMachine } from './this-machine.ts'

describe('loopback checks', () => {
  it.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])('accept the address %s', (address) =>
    expect(isLoopback(address)).toBe(true),
  )
  it.each([undefined, '', '10.0.0.1', '1127.0.0.1', '2001:db8::1', '::ffff:10.0.0.1', 'localhost'])(
    'refuse the address %s',
    (address) => expect(isLoopback(address)).toBe(false),
  )
  it.each(['localhost', 'LOCALHOST:8080', '127.0.0.1', '127.8.7.6:80', '[::1]', '[::1]:8080'])(
    'accept the host name %s',
    (host) => expect(namesThisMachine(host)).toBe(true),
  )
  it.each([
    undefined,
    '',
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'localhost@evil.example',
    'evil.example:127',
    '::1',
    '10.0.0.1:8080',
    'localhost:80:80',
  ])('refuse the host name %s', (host) => expect(namesThisMachine(host)).toBe(false))
})

describe('isFromThisMachine', () => {
  const request = (remoteAddress: string, headers: Record<string, string>, httpVersion = '1.1') => ({
    socket: { remoteAddress },
    headers,
    httpVersion,
  })

  it('accepts a request over loopback that is addressed to a local name', () => {
    expect(isFromThisMachine(request('127.0.0.1', { host: 'localhost:8080', 'user-agent': 'y' }))).toBe(true)
    expect(isFromThisMachine(request('10.0.0.1', { host: 'localhost:8080' }))).toBe(false)
  })
  it('refuses a request with a proxy header or another host name', () => {
    for (const header of [
      'x-forwarded-for',
      'forwarded',
      'via',
      'x-real-ip',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-forwarded-port',
      'x-forwarded-server',
      'x-forwarded-prefix',
      'x-forwarded-ssl',
      'x-original-host',
      'x-original-url',
      'x-client-ip',
      'x-cluster-client-ip',
      'true-client-ip',
      'cf-connecting-ip',
      'cf-ray',
      'fastly-client-ip',
      'x-envoy-external-address',
      'x-amzn-trace-id',
      'cdn-loop',
      'x-varnish',
      'x-scheme',
      'x-request-start',
      'client-ip',
    ]) {
      expect(isFromThisMachine(request('127.0.0.1', { host: 'localhost', [header]: '' }))).toBe(false)
    }
    expect(isFromThisMachine(request('127.0.0.1', { host: 'filiz.example' }))).toBe(false)
    expect(isFromThisMachine(request('127.0.0.1', {}))).toBe(false)
  })
  it('refuses HTTP 1.0, nginx’s default for forwarded requests, which may have no proxy headers', () => {
    expect(isFromThisMachine(request('127.0.0.1', { host: '127.0.0.1:8080', connection: 'close' }, '1.0'))).toBe(false)
  })
})
