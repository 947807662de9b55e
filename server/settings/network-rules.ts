import { BlockList, isIP } from 'node:net'

/** Networks in which an operator's own proxies stand; any part of them may be trusted. */
const PRIVATE_V4 = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE_V4.addSubnet(network, bits, 'ipv4')
const PRIVATE_V6 = new BlockList()
PRIVATE_V6.addSubnet('fc00::', 7, 'ipv6')
PRIVATE_V6.addSubnet('fe80::', 10, 'ipv6')
PRIVATE_V6.addAddress('::1', 'ipv6')
/** The only block from which public IPv6 addresses are assigned. */
const PUBLIC_V6 = new BlockList()
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6')

/**
 * Fewest bits of a network of public addresses. The largest networks of content delivery providers have 13 and 29 bits; a
 * wider one holds addresses of strangers, who could then choose the address that the shop sees.
 */
const FEWEST_PUBLIC_BITS = { 4: 12, 6: 28 }
/** Fewest bits of a private network: those of the largest one that is reserved. */
const FEWEST_PRIVATE_BITS = { 4: 8, 6: 7 }

/** Returns what is wrong with a trusted proxy's address or network in CIDR notation, or null. */
export function proxyProblem(text: string): string | null {
  const [address = '', bits, ...more] = text.split('/')
  const kind = isIP(address)
  const longest = kind === 4 ? 32 : 128
  const isBits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest)
  if ((kind !== 4 && kind !== 6) || address.includes('%') || !isBits || more.length > 0)
    return 'addresses such as 10.0.0.5 or 10.0.0.0/8, with commas, are needed'
  const isPrivate = kind === 4 ? PRIVATE_V4.check(address) : PRIVATE_V6.check(address, 'ipv6')
  const isAssigned = kind === 4 ? address !== '0.0.0.0' : PUBLIC_V6.check(address, 'ipv6')
  const fewest = isPrivate ? FEWEST_PRIVATE_BITS[kind] : FEWEST_PUBLIC_BITS[kind]
  if ((!isPrivate && !isAssigned) || Number(bits ?? longest) < fewest)
    return `${text} holds addresses that are not yours: name the proxies or their own network instead`
  return null
}
