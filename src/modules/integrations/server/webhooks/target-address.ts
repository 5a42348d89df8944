import { lookup } from 'node:dns/promises'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'

/** Every address that the public internet does not route: private, loopback, link-local, reserved. */
const notPublic = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  notPublic.addSubnet(network, bits, 'ipv4')
// Ways of writing an IPv4 address inside an IPv6 one, and examples.
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(network, bits, 'ipv6')
const globalIpv6 = new BlockList()
globalIpv6.addSubnet('2000::', 3, 'ipv6')

export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return globalIpv6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
  return isIP(address) === 4 && !notPublic.check(address, 'ipv4')
}

/** A host that is written as an address, without the brackets of IPv6. */
export function addressIn(hostname: string): string | null {
  const address = hostname.replace(/^\[|\]$/g, '')
  return isIP(address) > 0 ? address : null
}

export class PrivateAddress extends Error {}

export type ResolveHost = (hostname: string) => Promise<{ address: string; family: number }[]>
export const resolveByDns: ResolveHost = (hostname) => lookup(hostname, { all: true })

/**
 * Resolves for the connection itself and checks what it returns, so that a name which resolves differently a moment
 * later leads nowhere else. One private address among several is enough to refuse.
 */
export function publicLookup(resolve: ResolveHost): LookupFunction {
  const find = callbackify(async (hostname: string) => {
    const addresses = await resolve(hostname)
    const [first] = addresses
    if (!first || addresses.some(({ address }) => !isPublicAddress(address)))
      throw new PrivateAddress(hostname)
    return { found: addresses, first }
  })
  return (hostname, options, done) =>
    find(hostname, (error, answer) => {
      if (error) done(error, '', 0)
      else if (options.all) done(null, answer.found)
      else done(null, answer.first.address, answer.first.family)
    })
}
