import {
  type Environment,
  HOST,
  NODES,
  type Node,
  folderOf,
  getJson,
  portOf,
  start,
  until,
} from './environment.ts'
import type { Machine } from './machine.ts'

export type Etcd = {
  machines: Machine[]
  leader(): Promise<Node>
}

/** Returns Patroni's setting for the etcd hosts. */
export const etcdHosts = (environment: Environment): string =>
  NODES.map((node) => `${HOST}:${portOf(environment, 'etcd', node)}`).join(',')

/** Starts three etcd members, two of which form the quorum that elects the primary database server. */
export async function startEtcd(environment: Environment): Promise<Etcd> {
  const machines = NODES.map((node) => start(environment, programOf(environment, node)))
  const leader = async () => {
    for (const node of NODES) {
      const url = `http://${HOST}:${portOf(environment, 'etcd', node)}/v3/maintenance/status`
      const status = await getJson<{ leader: string; header: { member_id: string } }>(url, '{}')
      if (status?.leader && status.leader === status.header.member_id) return node
    }
    throw new Error('etcd has no leader')
  }
  await until('etcd has a leader', leader)
  return { machines, leader }
}

function programOf(environment: Environment, node: Node) {
  const name = `etcd-${node}`
  const url = (kind: 'etcd' | 'etcdPeer', of: Node) => `http://${HOST}:${portOf(environment, kind, of)}`
  const args = {
    name,
    'data-dir': folderOf(environment, name),
    'listen-client-urls': url('etcd', node),
    'advertise-client-urls': url('etcd', node),
    'listen-peer-urls': url('etcdPeer', node),
    'initial-advertise-peer-urls': url('etcdPeer', node),
    'initial-cluster': NODES.map((each) => `etcd-${each}=${url('etcdPeer', each)}`).join(','),
    // Longer than the default, because everything runs on one possibly busy machine.
    'heartbeat-interval': '250',
    'election-timeout': '2500',
    'log-level': 'warn',
  }
  return { name, command: 'etcd', args: Object.entries(args).map(([key, value]) => `--${key}=${value}`) }
}
