import { readFileSync } from 'node:fs'
import { parser } from '@prometheus-io/lezer-promql'
import type { JobHelpers } from 'graphile-worker'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { shopper } from '#testing/fixtures/shopper.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { BUSINESS_GAUGES } from '../features/operations/business-metrics.service.ts'
import { type HttpListener, openHttpListener } from '../http/listener/http-listener.ts'
import { tasksOf } from '../jobs/worker.ts'
import { observedProvider, observeShop } from './observe-shop.ts'
import { startTelemetry } from './start-telemetry.ts'

type Rule = {
  expr: string
  record?: string
  alert?: string
  labels?: { severity?: string }
  annotations?: { summary?: string; runbook?: string }
}
type Panel = { title: string; type: string; targets?: { expr: string }[] }

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
const RULES = (parse(read('deploy/prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  ({ rules }) => rules,
)
const ALERTS = RULES.filter(({ alert }) => alert !== undefined)
const { panels: PANELS } = JSON.parse(read('deploy/grafana/coldie.json')) as { panels: Panel[] }

/** Replaces Grafana's variables. */
const filledIn = (expr: string) => expr.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*')

const EXPRESSIONS = [
  ...RULES.map(({ expr, alert, record }) => ({ of: alert ?? record!, expr })),
  ...PANELS.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({ of: title, expr: filledIn(expr) })),
  ),
]

type Selector = { metric: string; labels: string[] }

/** Returns the metrics that an expression selects, with the labels of the selectors. */
function selectorsOf(expr: string): { selectors: Selector[]; groupings: string[]; isBroken: boolean } {
  const found = { selectors: [] as Selector[], groupings: [] as string[], isBroken: false }
  parser.parse(expr).iterate({
    enter: ({ type, from, to, node }) => {
      if (type.isError) found.isBroken = true
      if (type.name === 'VectorSelector') {
        const name = node.getChild('Identifier')
        found.selectors.push({ metric: name ? expr.slice(name.from, name.to) : '', labels: [] })
      }
      if (type.name === 'LabelName')
        (node.parent?.name === 'GroupingLabels'
          ? found.groupings
          : (found.selectors.at(-1)?.labels ?? [])
        ).push(expr.slice(from, to))
    },
  })
  return found
}

/** Names of the samples in the response, with their labels. */
const answered = new Map<string, Set<string>>()

let test: TestShop
let httpListener: HttpListener
const telemetry = startTelemetry({ otlp: null, warn: () => {} })
beforeAll(async () => {
  test = await openTestShop({ telemetry })
  httpListener = await openHttpListener('127.0.0.1', 0)
  observeShop(test.shop, telemetry, { pool: test.db.pool, realtime: test.realtime, httpListener })
  await shopper(test).call('GET', '/orders/1')
  await tasksOf(test.shop)['fold-list-counts']!(undefined, {} as JobHelpers)
  await observedProvider(telemetry, 'messages', { send: async () => {} }, ['send']).send()
  const lag = BUSINESS_GAUGES.filter(({ name }) => name === 'coldie.database.replication.lag')
  expect(lag).toHaveLength(1)
  // The role of this test has no permission to read the replication lag.
  telemetry.observe(lag, async () => [{ gauge: lag[0]!.name, value: 0 }])
  for (const line of (await telemetry.metricsText()).split('\n')) {
    const [, name, labels = ''] = /^(\w+)(?:\{(.*)\})? /.exec(line) ?? []
    if (name) answered.set(name, new Set([...labels.matchAll(/(\w+)="/g)].map(([, label]) => label!)))
  }
})
afterAll(async () => {
  await httpListener.close()
  await test.close()
  await telemetry.close()
})

const RECORDED = new Set(RULES.flatMap(({ record }) => record ?? []))
/** Labels that Prometheus adds to every sample. */
const OF_PROMETHEUS = ['instance', 'job']

describe('the dashboard and the alerts', () => {
  it('are parsed by this test', () => {
    expect(ALERTS.length).toBeGreaterThan(15)
    expect(PANELS.filter(({ targets }) => targets).length).toBeGreaterThan(20)
    expect(selectorsOf('sum by (task) (rate(a_b{c="d", e=~"f"}[5m])) > 0')).toEqual({
      selectors: [{ metric: 'a_b', labels: ['c', 'e'] }],
      groupings: ['task'],
      isBroken: false,
    })
    expect(selectorsOf('sum by task rate(a[5m]').isBroken).toBe(true)
  })

  it.each(EXPRESSIONS)('$of: selects metrics that the shop exports', ({ expr }) => {
    const { selectors, groupings, isBroken } = selectorsOf(expr)
    expect(isBroken).toBe(false)
    expect(selectors.length).toBeGreaterThan(0)
    for (const { metric, labels } of selectors) {
      if (RECORDED.has(metric)) continue
      expect([...answered.keys()]).toContain(metric)
      const known = [...answered.get(metric)!, ...OF_PROMETHEUS]
      for (const label of [...labels, ...groupings]) expect(known).toContain(label)
    }
  })
})

describe('each alert', () => {
  /** Anchors of the headings, as GitHub generates them. */
  const headings = [...read('docs/operations.md').matchAll(/^#{2,4} (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )

  it.each(ALERTS)('$alert has a severity and a runbook', ({ labels, annotations }) => {
    expect(['page', 'ticket']).toContain(labels?.severity)
    expect(annotations?.summary).toMatch(/\S{3}/)
    const [file, heading] = annotations!.runbook!.split('#')
    expect(file).toBe('docs/operations.md')
    expect(headings).toContain(heading)
  })

  it('has a section in the runbook', () => {
    const names = headings.filter((heading) => heading.startsWith('coldie'))
    const linked = ALERTS.map(({ annotations }) => annotations!.runbook!.split('#')[1])
    expect(names.filter((name) => !linked.includes(name))).toEqual([])
  })
})
