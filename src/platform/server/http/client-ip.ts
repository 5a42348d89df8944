import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import { isLoopback } from '../process/env.ts'

/**
 * The address a request is limited by: the socket's, unless that is a trusted proxy; then the right-most
 * address in X-Forwarded-For that is not one, since everything left of it can be forged.
 */
export function clientIp(
  socketIp: string,
  forwarded: string | undefined,
  trusted: BlockList,
): string {
  if (forwarded === undefined) return plain(socketIp)
  const hops = [...forwarded.split(',').map((hop) => hop.trim()), socketIp].filter(Boolean)
  for (let at = hops.length - 1; at > 0; at--) {
    const hop = plain(hops[at] ?? '')
    if (!trusted.check(hop, isIPv6(hop) ? 'ipv6' : 'ipv4')) return hop
  }
  return plain(hops[0] ?? socketIp)
}

export function trustList(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address, bits] = entry.split('/')
    const family = isIPv6(address ?? '') ? 'ipv6' : 'ipv4'
    if (bits) list.addSubnet(address ?? '', Number(bits), family)
    else list.addAddress(address ?? '', family)
  }
  return list
}

/** One key for one household: a whole IPv6 /64, since a single machine owns that many addresses. */
export function ipKey(ip: string): string {
  if (!isIPv6(ip)) return ip
  const [head = '', tail = ''] = ip.split('::')
  const headGroups = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const full = ip.includes('::')
    ? [...headGroups, ...Array<string>(8 - headGroups.length - right.length).fill('0'), ...right]
    : headGroups
  return full.slice(0, 4).join(':')
}

interface Caller {
  headers: IncomingHttpHeaders
  socket: { remoteAddress?: string | undefined }
  httpVersion: string
}

/** Headers that proxies add: the original caller, and that the request was passed on. */
const proxyHeader =
  /^(forwarded|via|x-scheme|x-varnish|cdn-loop|proxy-connection)$|^(x-(forwarded|original|real|envoy|amzn)|cf-|fly-)|-(client|connecting)-ip$/

/**
 * A caller on this machine with no proxy in between. A proxy on this machine also calls from loopback: it
 * is recognised by its headers, by the host that was typed, or, as with nginx by default, by HTTP/1.0.
 */
export function isAtThisMachine({ headers, socket, httpVersion }: Caller): boolean {
  const host = (headers.host ?? '').replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1')
  return (
    isLoopback(plain(socket.remoteAddress ?? '')) &&
    isLoopback(host) &&
    httpVersion === '1.1' &&
    !Object.keys(headers).some((name) => proxyHeader.test(name))
  )
}

function plain(ip: string): string {
  return ip.startsWith('::ffff:') ? ip.slice(7) : ip
}
