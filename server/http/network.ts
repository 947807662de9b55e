import { isIPv6 } from 'node:net'

/**
 * What one subscriber holds: an IPv4 address, or an IPv6 /64, of which a single line has 2^64 addresses to choose from.
 * An IPv4 address in IPv6 notation is the same address.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.replace(/%.*$/, '').split('::')
  const groups = head.split(':').filter(Boolean)
  if (tail !== undefined) {
    const right = tail.split(':').filter(Boolean)
    while (groups.length + right.length < 8) groups.push('0')
    groups.push(...right)
  }
  return `${groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
