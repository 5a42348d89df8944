import { expect, test } from 'vitest'
import { clientIp, ipKey, isAtThisMachine, trustList } from './client-ip.ts'

test.each([
  ['no one is trusted', '203.0.113.9', '1.2.3.4', [], '203.0.113.9'],
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

test.each<[string, string | undefined, Record<string, string>, boolean]>([
  ['a person at this machine', '127.0.0.1', { host: 'localhost:3000' }, true],
  ['the same by IPv6', '::1', { host: '[::1]:3000' }, true],
  ['the same, mapped', '::ffff:127.0.0.1', { host: '127.0.0.1' }, true],
  ['another machine', '192.0.2.1', { host: 'localhost' }, false],
  ['a proxy here that passes the host on', '127.0.0.1', { host: 'prilej.example' }, false],
  ['a name that begins like ours', '127.0.0.1', { host: 'localhost.example:80' }, false],
  ['no host', '127.0.0.1', {}, false],
  ['no address', undefined, { host: 'localhost' }, false],
])('%s', (_name, remoteAddress, headers, expected) => {
  const caller = { headers, socket: { remoteAddress }, httpVersion: '1.1' }
  expect(isAtThisMachine(caller)).toBe(expected)
})

test.each([
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
  'x-client-ip',
  'x-original-forwarded-for',
  'fly-client-ip',
  'x-cluster-client-ip',
  'x-scheme',
  'x-forwardedfor',
  'cf-ray',
  'fly-region',
  'x-varnish',
  'cdn-loop',
  'x-envoy-external-address',
  'x-amzn-trace-id',
  'proxy-connection',
])('a person who sends %s came through a proxy', (name) => {
  const headers = { host: 'localhost:3000', [name]: 'x' }
  const socket = { remoteAddress: '127.0.0.1' }
  expect(isAtThisMachine({ headers, socket, httpVersion: '1.1' })).toBe(false)
})

test('a proxy that says nothing and rewrites the host still shows by its HTTP/1.0', () => {
  const caller = { headers: { host: '127.0.0.1:3000' }, socket: { remoteAddress: '127.0.0.1' } }
  expect(isAtThisMachine({ ...caller, httpVersion: '1.0' })).toBe(false)
})
