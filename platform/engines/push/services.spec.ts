import { describe, expect, it } from 'vitest'
import { isPushService } from './services.ts'

describe('isPushService', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QGuQyavXutnMH',
    'https://db5p.notify.windows.com/w/?token=abc',
  ])('accepts the push service %s', (endpoint) => {
    expect(isPushService(endpoint, [])).toBe(true)
  })

  it.each([
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.example.org/x',
    'https://example.org/fcm.googleapis.com',
    'https://evilpush.apple.com.example/x',
    'https://notify.windows.com.example/x',
    'https://xpush.services.mozilla.com/x',
    'https://a.b.push.apple.com/x',
    'https://fcm.googleapis.com@127.0.0.1/x',
    'https://me:you@fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://10.0.0.7/x',
    'https://169.254.169.254/latest/meta-data',
    'http://localhost:9999/x',
    'https://vault/x',
    'https://2130706433/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'x',
    '',
  ])('refuses the URL %s', (endpoint) => {
    expect(isPushService(endpoint, [])).toBe(false)
  })

  it('accepts a further origin only if configured, by exact match', () => {
    const further = ['http://127.0.0.1:4711']
    expect(isPushService('http://127.0.0.1:4711/to/somebody', further)).toBe(true)
    for (const other of [
      'http://127.0.0.1:4712/x',
      'https://127.0.0.1:4711/x',
      'http://127.0.0.1/x',
      'http://me@127.0.0.1:4711/x',
    ])
      expect(isPushService(other, further)).toBe(false)
  })
})
