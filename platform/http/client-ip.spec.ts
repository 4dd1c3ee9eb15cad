import { describe, expect, it } from 'vitest'
import { clientOf } from './client-ip.ts'

describe('clientOf, the key of rate limits', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:0db8:0001:0002::/64'],
    ['2001:DB8:1:2::', '2001:0db8:0001:0002::/64'],
    ['2001:db8::1', '2001:0db8:0000:0000::/64'],
    ['::1', '0000:0000:0000:0000::/64'],
    ['fe80::1%eth0', 'fe80:0000:0000:0000::/64'],
    ['1::2:3:4:5:6:7', '0001:0000:0002:0003::/64'],
    ['unknown', 'unknown'],
  ])('maps %s to %s', (ip, client) => expect(clientOf(ip)).toBe(client))
})
