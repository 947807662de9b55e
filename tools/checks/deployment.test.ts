import { DockerfileParser } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'
import { Deployment, type IDeployment } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler, type IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { Ingress, type INetworkPolicy, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget, type IPodDisruptionBudget } from 'kubernetes-models/policy/v1'
import {
  ConfigMap,
  type IConfigMap,
  type IService,
  Namespace,
  Service,
  ServiceAccount,
} from 'kubernetes-models/v1'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { SETTING_NAMES } from '#server/settings/setting-table.ts'

function problemsOf(check: () => void): string {
  try {
    check()
    return ''
  } catch (error) {
    return String(error)
  }
}
const read = (file: string) => readFileSync(file, 'utf8')
const unknownSettings = (names: string[]) => names.filter((name) => !SETTING_NAMES.includes(name))

/** Environment variables that are not settings of the shop. */
const OF_THE_MACHINE = ['NODE_ENV', 'NODE_COMPILE_CACHE']

describe('the Dockerfile', () => {
  const dockerfile = DockerfileParser.parse(read('Dockerfile'))
  const last = <T>(all: T[]) => all.at(-1)!
  const argumentsOf = (keyword: string) =>
    dockerfile
      .getInstructions()
      .filter((one) => one.getKeyword() === keyword)
      .map((one) => one.getArguments().map((each) => each.getValue()))

  it('is valid and uses nothing deprecated', () => {
    expect(validate(read('Dockerfile'))).toEqual([])
  })

  it('runs as an unprivileged user with a numeric id, as Kubernetes requires', () => {
    expect(last(argumentsOf('USER'))).toEqual(['65532:65532'])
  })

  it('pins a version of each base image', () => {
    const bases = argumentsOf('ARG').map(([value = '']) => value.split('=')[1] ?? '')
    expect(bases).toHaveLength(2)
    expect(
      bases.filter((base) => !/:[\w.-]+(@sha256:[\da-f]{64})?$/.test(base) || /:latest\b/.test(base)),
    ).toEqual([])
  })

  it('uses only known settings, and its health check uses the port of the shop', () => {
    const set = argumentsOf('ENV')
      .flat()
      .map((pair) => pair.split('='))
    expect(unknownSettings(set.map(([name = '']) => name)).toSorted()).toEqual(OF_THE_MACHINE.toSorted())
    const port = Object.fromEntries(set).PORT as string
    expect(argumentsOf('EXPOSE')).toEqual([[port]])
    expect(read('Dockerfile')).toContain(`http://127.0.0.1:${port}/api/ready`)
  })

  it('copies only existing files', () => {
    const words = read('Dockerfile').split(/[\s\\]+/)
    const sources = words.filter((word) =>
      /^(tools|contract|domain|server)(\/[\w.-]+)*$|^package[\w-]*\.json$/.test(word),
    )
    expect(sources.length).toBeGreaterThan(10)
    expect(sources.filter((name) => !existsSync(name))).toEqual([])
  })

  it('removes only packages that neither the server nor an operator’s command imports', () => {
    const [, removed = ''] = /npm uninstall ([\s\S]+?)&&/.exec(read('Dockerfile')) ?? []
    const names = removed.split(/[\s\\]+/).filter((word) => word && !word.startsWith('--'))
    expect(names.length).toBeGreaterThan(5)
    const files = globSync([
      'server/**/*.ts',
      'domain/**/*.ts',
      'contract/**/*.ts',
      'tools/{gnaf,gateway}/*.ts',
    ])
    const code = files.filter((file) => !file.endsWith('.test.ts')).map(read)
    // The import may include the path of a file in the package.
    const asked = names.filter((name) => code.some((text) => new RegExp(`['"\`]${name}[/'"\`]`).test(text)))
    expect(asked).toEqual([])
  })
})

type Compose = {
  services: Record<
    string,
    {
      image?: string
      environment?: Record<string, string>
      read_only?: boolean
      cap_drop?: string[]
      volumes?: string[]
      networks?: string[]
      ports?: string[]
    }
  >
  networks: Record<string, unknown>
  volumes: Record<string, unknown>
}

describe('compose.yaml', () => {
  const compose = parse(read('deploy/compose.yaml'), { strict: true }) as Compose
  const services = Object.entries(compose.services)

  it('refers only to existing networks, volumes and files', () => {
    for (const [, service] of services) {
      expect((service.networks ?? []).filter((name) => !(name in compose.networks))).toEqual([])
      const places = (service.volumes ?? []).map((volume) => volume.split(':')[0] ?? '')
      const missing = places.filter((place) =>
        place.startsWith('./') ? !existsSync(`deploy/${place}`) : !(place in compose.volumes),
      )
      expect(missing).toEqual([])
    }
  })

  it('publishes only ports of the proxy, and restricts the rights of all services', () => {
    expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['caddy'])
    const open = services.filter(
      ([name, one]) => name !== 'database' && !(one.read_only && one.cap_drop?.includes('ALL')),
    )
    expect(open).toEqual([])
  })

  it('gives the shop a role that is neither superuser nor owner', () => {
    const { environment } = compose.services.shop!
    const admin = String(compose.services.database!.environment!.POSTGRES_USER)
    const userOf = (name: string) => /^postgres:\/\/(\w+):/.exec(String(environment![name]))?.[1]
    const [application, owner] = [userOf('DATABASE_URL'), userOf('DATABASE_OWNER_URL')]
    expect(new Set([application, owner, admin, undefined]).size).toBe(4)
    const roles = read('deploy/postgresql/create-roles.sh')
    for (const role of [application, owner])
      expect(roles).toMatch(
        new RegExp(`create role ${role} login noinherit nosuperuser nocreatedb nocreaterole`),
      )
    expect(roles).toContain(`create database coldie owner ${owner}`)
  })

  it('uses only known settings', () => {
    expect(unknownSettings(Object.keys(compose.services.shop!.environment!))).toEqual([])
  })

  it('pins a version of each image', () => {
    const foreign = services.filter(([name]) => name !== 'shop').map(([, { image = '' }]) => image)
    expect(foreign.filter((image) => !/:\d[\w.-]*(@sha256:[\da-f]{64})?$/.test(image))).toEqual([])
  })
})

/** Variables of the compose project that are not settings of the shop. */
const OF_COMPOSE = ['DOMAIN', 'DATABASE_ADMIN_PASSWORD', 'DATABASE_OWNER_PASSWORD', 'DATABASE_PASSWORD']

it('settings.example contains only known settings', () => {
  const names = Object.keys(parseEnv(read('deploy/settings.example')))
  expect(unknownSettings(names).toSorted()).toEqual(OF_COMPOSE.toSorted())
})

const KINDS = {
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Namespace,
  NetworkPolicy,
  PodDisruptionBudget,
  Service,
  ServiceAccount,
} as const

describe('the Kubernetes manifests', () => {
  const folder = 'deploy/kubernetes'
  const kustomization = parse(read(`${folder}/kustomization.yaml`)) as {
    resources: string[]
    images: { name: string }[]
  }
  const manifests = kustomization.resources.flatMap((file) =>
    parseAllDocuments(read(`${folder}/${file}`), { strict: true }).map((one) => one.toJS() as never),
  ) as { kind: keyof typeof KINDS }[]
  const byKind = Object.fromEntries(manifests.map((manifest) => [manifest.kind, manifest])) as unknown as {
    ConfigMap: IConfigMap
    Deployment: IDeployment
    HorizontalPodAutoscaler: IHorizontalPodAutoscaler
    NetworkPolicy: INetworkPolicy
    PodDisruptionBudget: IPodDisruptionBudget
    Service: IService
  }
  const { Deployment: deployment, Service: service, NetworkPolicy: network } = byKind
  const { PodDisruptionBudget: budget, HorizontalPodAutoscaler: autoscaler } = byKind
  const settings = byKind.ConfigMap.data!
  const pod = deployment.spec!.template.spec!
  const shop = pod.containers[0]!
  const labels = deployment.spec!.template.metadata!.labels

  it('are all listed in the kustomization', () => {
    const files = globSync(`${folder}/*.yaml`).map((file) => file.slice(folder.length + 1))
    expect(files.toSorted()).toEqual([...kustomization.resources, 'kustomization.yaml'].toSorted())
  })

  it.each(manifests.map((manifest) => [manifest.kind, manifest] as const))(
    'are valid: %s',
    (kind, manifest) => {
      const Kind = KINDS[kind]
      expect(problemsOf(() => new Kind(manifest as never).validate())).toBe('')
    },
  )

  it('are consistent: all selectors match the labels and ports of the pods', () => {
    expect(deployment.spec!.selector.matchLabels).toEqual(labels)
    expect(service.spec!.selector).toEqual(labels)
    expect(budget.spec!.selector!.matchLabels).toEqual(labels)
    expect(network.spec!.podSelector!.matchLabels).toEqual(labels)
    expect(autoscaler.spec.scaleTargetRef.name).toBe(deployment.metadata!.name)
    const ports = shop.ports!.map(({ name }) => name)
    expect(ports).toContain(service.spec!.ports![0]!.targetPort)
    expect(network.spec!.ingress!.flatMap((rule) => rule.ports!.map(({ port }) => port))).toEqual(ports)
    expect(shop.ports!.map(({ containerPort }) => String(containerPort))).toContain(settings.METRICS_PORT)
    expect(kustomization.images.map(({ name }) => name)).toEqual([shop.image])
  })

  it('keep at least two pods running while pods are replaced', () => {
    expect(deployment.spec!.strategy!.rollingUpdate!.maxUnavailable).toBe(0)
    expect(autoscaler.spec.minReplicas).toBeGreaterThan(Number(budget.spec!.minAvailable))
  })

  it('probe health and readiness, and wait until a pod has drained', () => {
    const paths = [shop.startupProbe, shop.livenessProbe, shop.readinessProbe].map(
      (probe) => probe!.httpGet!.path,
    )
    expect(paths).toEqual(['/api/health', '/api/health', '/api/ready'])
    const drain = Number(settings.DRAIN_SECONDS)
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drain + GRACE_SECONDS)
  })

  it('run the shop without privileges', () => {
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    })
    expect(shop.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
  })

  it('use only known settings', () => {
    expect(unknownSettings(Object.keys(settings))).toEqual([])
  })
})

/** Seconds that running requests have after draining. */
const GRACE_SECONDS = 25
