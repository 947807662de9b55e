import { BlockList, isIP, isIPv6 } from 'node:net'

/** IPv4 networks that are not part of the public internet. @source IANA Special-Purpose Address Registries */
const SPECIAL_V4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Includes the metadata services of clouds.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  // Metadata and DNS of a cloud, at a public address.
  ['168.63.129.16', 32],
]
/**
 * Non-public networks in the only block from which public IPv6 addresses are allocated. Some contain an IPv4
 * address.
 */
const SPECIAL_V6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]

const special = new BlockList()
for (const [network, bits] of SPECIAL_V4) special.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of SPECIAL_V6) special.addSubnet(network, bits, 'ipv6')
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')

/**
 * Returns true for an address of the public internet. Every other form of IPv6, such as a mapped IPv4 address, is
 * rejected.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false
  if (isIPv6(address)) return unicast.check(address, 'ipv6') && !special.check(address, 'ipv6')
  return !special.check(address, 'ipv4')
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

export const isLoopback = (address: string): boolean =>
  isIP(address) !== 0 && loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** Returns a host without the brackets of an IPv6 address. */
export const bareHost = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')

/** Returns true if a host name or address can only mean this machine. A name that resolves to it is not enough. */
export const isThisMachine = (host: string): boolean => {
  const bare = bareHost(host).toLowerCase()
  return bare === 'localhost' || isLoopback(bare)
}

/** Suffixes that public names never have. @source RFC 6761, RFC 6762, RFC 8375, Kubernetes DNS */
const PRIVATE_SUFFIX = /(^|\.)(local|localhost|internal|home\.arpa|svc)$/

/** Returns true for this machine, an address of a private network, or a name that only a private network resolves. */
export function isPrivateHost(host: string): boolean {
  const bare = bareHost(host).toLowerCase()
  if (isIP(bare) !== 0) return !isPublicAddress(bare)
  return isThisMachine(bare) || !bare.includes('.') || PRIVATE_SUFFIX.test(bare)
}
