import { connect } from 'node:net'
import type { Random } from '../faults/random.ts'

/** Request targets that Node's HTTP client would not send. */
const targets: readonly string[] = [
  '*',
  '//',
  '///',
  '//evil.example/api/children',
  '/\\evil.example',
  'http://evil.example/api/children',
  'https://127.0.0.1/api/auth/me',
  'http://',
  'http:///api',
  'file:///etc/passwd',
  'evil.example:443',
  'api/children',
  '?',
  '#',
  '/#/api',
  '/../../etc/passwd',
  '/api/../../etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%5c..%5cetc',
  '/api//children',
  '/api/children//',
  '/api/children/.',
  '/%00',
  '/api/%',
  '/api/%zz',
  '/api/%c0%ae',
  '/api/children?%',
  '/api/children?a=%ff',
  '/;/api/children',
  '/api/children\u0001',
  '/api/\u007f',
  '/api/\u00e7ocuk',
  '/api/\t',
  '/a b',
  '',
  `/api/${'x'.repeat(7_000)}`,
  `/${'a/'.repeat(4_000)}`,
  `/${'x'.repeat(40_000)}`,
  `/api/children?${'a=1&'.repeat(3_000)}`,
  '/healthz/..',
  '/metrics?x',
  '/dev/mailbox/..%2f',
]
const methods: readonly string[] = [
  'PUT',
  'DELETE',
  'OPTIONS',
  'CONNECT',
  'TRACE',
  'PRI',
  'get',
  'G\u0000T',
  '',
  'X'.repeat(300),
  'PROPFIND',
  'GET GET',
]
const versions: readonly string[] = [
  'HTTP/1.0',
  'HTTP/0.9',
  'HTTP/2.0',
  'HTTP/3',
  'HTTP/9.9',
  'HTTP/1.1.1',
  'http/1.1',
  'HTTP',
  'HTP/1.1',
  '',
  'HTTP/1.1 x',
]
const hosts: readonly string[] = [
  'Host: ',
  'Host: evil.example',
  'Host: 127.0.0.1\r\nHost: evil.example',
  '',
  `Host: ${'x'.repeat(3_000)}`,
  'Host: 127.0.0.1:99999',
  'Host: [::',
  'Host : 127.0.0.1',
]
/** Each item is one or more header lines: duplicates, folded lines, missing names, unusual line endings. */
const headers: readonly string[] = [
  'Content-Length: 2\r\nContent-Length: 2',
  'Content-Length: 2\r\nContent-Length: 200',
  'Content-Length: -1',
  'Content-Length: 1e3',
  'Content-Length: 99999999999999999999',
  'Content-Length: 2\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding: chunked, chunked',
  'Authorization: Bearer a\r\nAuthorization: Bearer b',
  'Content-Type: application/json\r\nContent-Type: text/html',
  'Cookie: a=1\r\nCookie: filiz-device=x',
  'X-Forwarded-For: 10.0.0.1\r\nX-Forwarded-For: x, y',
  'X-Forwarded-For: ::::',
  'If-Match: "a"\r\nIf-Match: "b"',
  'Idempotency-Key: a\r\nIdempotency-Key: b',
  'X-Request-Id: a\r\nX-Request-Id: b',
  ' folded: x',
  'x:\r\n y',
  ': no name',
  'no colon',
  'X-\u0001: a',
  'X: \u0000',
  'X: \u00ff\u00fe',
  `X: ${'y'.repeat(20_000)}`,
  Array.from({ length: 150 }, (_, n) => `X-${n}: 1`).join('\r\n'),
  'Upgrade: websocket\r\nConnection: Upgrade',
  'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings',
  'Expect: 100-continue',
  'Expect: x',
  'Connection: close, keep-alive',
  'Accept-Language: \r\nAccept-Language: en',
  'Range: bytes=0-\r\nRange: bytes=1-',
  'TE: trailers\r\nTrailer: Authorization',
]
const bodies: readonly string[] = [
  '',
  '{',
  '2\r\n{}\r\n0\r\n\r\n',
  'zz\r\n{}\r\n',
  'ffffffffffffffff\r\n',
  '2;x="\n"\r\n{}\r\n0\r\nAuthorization: Bearer x\r\n\r\n',
  '\u0000'.repeat(100),
  'GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n',
]

/** Returns a raw request in which one part, or nearly every part, is malformed. `place` is a valid path. */
export function rawRequest(place: string, next: Random): string {
  const wrong = next.pick([
    'target',
    'target',
    'target',
    'method',
    'version',
    'host',
    'headers',
    'headers',
    'body',
    'all',
  ])
  const odd = <T>(part: string, oddities: readonly T[], otherwise: T): T =>
    wrong === part || wrong === 'all' ? next.pick(oddities) : otherwise
  const line = `${odd('method', methods, next.pick(['GET', 'POST', 'HEAD']))} ${odd('target', targets, place)} ${odd('version', versions, 'HTTP/1.1')}`
  const further =
    wrong === 'headers' || wrong === 'all'
      ? Array.from({ length: next.between(1, 3) }, () => next.pick(headers))
      : ['Content-Type: application/json', 'Content-Length: 2']
  const end = wrong === 'all' && next.chance(0.3) ? '\n' : '\r\n'
  const head = [line, odd('host', hosts, 'Host: 127.0.0.1'), ...further, 'Connection: close'].filter(
    (one, index) => index === 0 || one !== '',
  )
  return `${head.join(end)}${end}${end}${odd('body', bodies, '{}')}`
}

/**
 * Sends the request on a new connection. Resolves to all received data when the server closes the connection, or after
 * `quietMs` without data, because the server may wait for the rest of the request.
 */
export function sendRaw(
  { host, port }: { readonly host: string; readonly port: number },
  request: string,
  quietMs = 150,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect({ host, port }, () => socket.write(Buffer.from(request, 'latin1')))
    socket.setTimeout(quietMs, () => socket.destroy())
    socket.on('data', (bytes) => (answer += bytes.toString('latin1')))
    socket.on('error', (error: NodeJS.ErrnoException) =>
      ['ECONNRESET', 'EPIPE'].includes(error.code ?? '') ? resolve(answer) : reject(error),
    )
    socket.on('close', () => resolve(answer))
  })
}
