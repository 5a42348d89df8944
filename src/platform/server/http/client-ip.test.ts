import { expect, test } from 'vitest'
import { clientIp, ipKey, isAtThisMachine, isFromLoopback, trustList } from './client-ip.ts'

test.each([
  ['nobody is trusted', '203.0.113.9', '1.2.3.4', [], '203.0.113.9'],
  ['one proxy', '10.0.0.1', '1.2.3.4', ['10.0.0.0/8'], '1.2.3.4'],
  ['an invented address in front', '10.0.0.1', '6.6.6.6, 1.2.3.4', ['10.0.0.0/8'], '1.2.3.4'],
  ['two proxies', '10.0.0.1', '1.2.3.4, 10.0.0.7', ['10.0.0.0/8'], '1.2.3.4'],
  ['only proxies', '10.0.0.1', '10.0.0.2', ['10.0.0.0/8'], '10.0.0.2'],
  ['a mapped socket address', '::ffff:127.0.0.1', '1.2.3.4', ['127.0.0.1'], '1.2.3.4'],
  ['no header', '10.0.0.1', undefined, ['10.0.0.0/8'], '10.0.0.1'],
])('%s', (_name, socket, forwarded, trusted, expected) => {
  expect(clientIp(socket, forwarded, trustList(trusted))).toBe(expected)
})

test('an IPv6 household is one key', () => {
  expect(ipKey('2001:db8:1:2::5')).toBe(ipKey('2001:db8:1:2:ffff::1'))
  expect(ipKey('2001:db8:1:2::5')).not.toBe(ipKey('2001:db8:1:3::5'))
  expect(ipKey('192.0.2.1')).toBe('192.0.2.1')
})

test.each<[string, string | undefined, Record<string, string>, boolean, boolean]>([
  ['a person at this machine', '127.0.0.1', { host: 'localhost:3000' }, true, true],
  ['the same by IPv6', '::1', { host: '[::1]:3000' }, true, true],
  ['the same, mapped', '::ffff:127.0.0.1', { host: '127.0.0.1' }, true, true],
  ['another machine', '192.0.2.1', { host: 'localhost' }, false, false],
  [
    'a proxy here that says so',
    '127.0.0.1',
    { host: 'localhost', 'x-forwarded-for': '192.0.2.1' },
    false,
    false,
  ],
  [
    'a proxy here that says so by the standard',
    '127.0.0.1',
    { host: 'localhost', forwarded: 'for=192.0.2.1' },
    false,
    false,
  ],
  ['a silent proxy here', '127.0.0.1', { host: 'prilej.example' }, true, false],
  ['a name that begins like ours', '127.0.0.1', { host: 'localhost.example:80' }, true, false],
  ['no host', '127.0.0.1', {}, true, false],
  ['no address', undefined, { host: 'localhost' }, false, false],
])('%s', (_name, remoteAddress, headers, fromLoopback, atThisMachine) => {
  const caller = { headers, socket: { remoteAddress } }
  expect([isFromLoopback(caller), isAtThisMachine(caller)]).toEqual([fromLoopback, atThisMachine])
})
