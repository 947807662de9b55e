import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { SETTING_NAMES } from '#server/settings/setting-table.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const unknownSettings = (names: string[]) => names.filter((name) => !SETTING_NAMES.includes(name))

/** Environment variables that are not settings of the shop. */
const OF_THE_MACHINE = ['NODE_ENV', 'NODE_COMPILE_CACHE']

/** Seconds that running requests have after draining. */
const GRACE_SECONDS = 25

describe('the systemd unit', () => {
  const lines = read('deploy/systemd/coldie.service')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  const valuesOf = (key: string) =>
    lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1))
  const environment = parseEnv(valuesOf('Environment').join(' ').replaceAll(' ', '\n'))

  it('contains only sections and settings', () => {
    expect(lines.filter((line) => !/^\[(Unit|Service|Install)\]$|^[A-Z]\w+=/.test(line))).toEqual([])
  })

  it('starts an existing file with known settings', () => {
    const [program = '', ...words] = valuesOf('ExecStart')[0]!.split(' ')
    expect(program).toBe('/opt/coldie/node_modules/.bin/node')
    expect(existsSync(words.at(-1)!)).toBe(true)
    expect(unknownSettings(Object.keys(environment)).toSorted()).toEqual(OF_THE_MACHINE.toSorted())
  })

  // MemoryDenyWriteExecute is not set, because the JavaScript engine executes memory that it has written.
  it.each([
    ['NoNewPrivileges', 'yes'],
    ['CapabilityBoundingSet', ''],
    ['AmbientCapabilities', ''],
    ['ProtectSystem', 'strict'],
    ['ProtectHome', 'yes'],
    ['ProtectProc', 'invisible'],
    ['ProcSubset', 'pid'],
    ['ProtectKernelTunables', 'yes'],
    ['ProtectKernelModules', 'yes'],
    ['ProtectKernelLogs', 'yes'],
    ['ProtectControlGroups', 'yes'],
    ['ProtectClock', 'yes'],
    ['ProtectHostname', 'yes'],
    ['PrivateTmp', 'yes'],
    ['PrivateDevices', 'yes'],
    ['PrivateUsers', 'yes'],
    ['DevicePolicy', 'closed'],
    ['RemoveIPC', 'yes'],
    ['RestrictNamespaces', 'yes'],
    ['RestrictRealtime', 'yes'],
    ['RestrictSUIDSGID', 'yes'],
    ['RestrictAddressFamilies', 'AF_UNIX AF_INET AF_INET6'],
    ['LockPersonality', 'yes'],
    ['SystemCallArchitectures', 'native'],
    ['UMask', '0077'],
  ])('is hardened with %s=%s', (key, value) => {
    expect(valuesOf(key)).toEqual([value])
  })

  it('allows the system calls of a service, except privileged ones', () => {
    expect(valuesOf('SystemCallFilter')).toEqual(['@system-service', '~@privileged @resources'])
  })

  it('waits until the shop has drained', () => {
    const drain = Number(environment.DRAIN_SECONDS)
    expect(Number(valuesOf('TimeoutStopSec')[0])).toBeGreaterThanOrEqual(drain + GRACE_SECONDS)
  })
})
