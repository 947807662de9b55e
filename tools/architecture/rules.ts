import type { Import, Module } from './modules.ts'

/** Rule about imports with its reason. `breaks` returns whether an import violates the rule. */
export type ImportRule = {
  name: string
  because: string
  breaks: (from: string, to: Import) => boolean
}

const TEST = /\.test\.tsx?$|^(testing|e2e|bench)\/|^(vitest|playwright)\.config\.ts$/
const SURFACES = ['storefront', 'console', 'driver']
const CONTRACT_PACKAGES = ['zod']
/** Packages for the server only. In a browser they would fail or increase the size of the bundle. */
const SERVER_PACKAGES =
  /^(pg|fastify|@fastify\/.*|graphile-worker|sharp|sql-template-tag|ws|@node-rs\/.*|@react-router\/dev)$/

const below = (folder: string, path: string) => path.startsWith(`${folder}/`)
const featureOf = (path: string) => /^server\/features\/([^/]+)\//.exec(path)?.[1]
const roleOf = (path: string) => /\.(routes|service|queries|present)\.ts$/.exec(path)?.[1]
const surfaceOf = (path: string) => SURFACES.find((name) => below(`web/${name}`, path))

/**
 * Groups of features. A group may only import groups before it in the list, so that no two groups import each other. A
 * group notifies later groups by events of the shop.
 */
export const GROUPS = [
  'audit',
  'settings',
  'error-reports',
  'ledger',
  'media',
  'messaging',
  'addresses',
  'delivery',
  'inventory',
  'approvals',
  'accounts',
  'saved-views',
  'segments',
  'catalogue',
  'purchasing',
  'promotions',
  'cart',
  'payments',
  'orders',
  'dispatch',
  'checkout',
  'law',
  'reports',
  'reviews',
  'marketing',
  'privacy',
  'customers',
  'content',
  'seo',
  'realtime',
  'integrations',
  'operations',
  'console',
]

const WIRING = ['server/event-handlers.ts', 'server/approval-actions.ts', 'server/undo-actions.ts']

/**
 * Allowed imports within a feature: routes → service → queries. Routes and services use presenters; a service presents
 * the current values of a version conflict.
 */
const MAY_CALL: Record<string, string[]> = {
  routes: ['service', 'queries', 'present'],
  service: ['service', 'queries', 'present'],
  queries: ['queries'],
  present: ['present'],
}

/** Allowed type imports within a feature: a presenter may use the types of its input. */
const MAY_KNOW: Record<string, string[]> = { present: ['service', 'queries'] }

export const IMPORT_RULES: ImportRule[] = [
  {
    name: 'domain-is-pure',
    because: 'the rules are tested in milliseconds and run unchanged in browser and server',
    breaks: (from, to) => below('domain', from) && !(to.kind === 'file' && below('domain', to.to)),
  },
  {
    name: 'contract-stands-alone',
    because: 'server and web share the description of each request, so it must not depend on either',
    breaks: (from, to) => below('contract', from) && !mayContractUse(to),
  },
  {
    name: 'server-never-imports-web',
    because: 'the server loads the built handler, and a source module would be a second copy of it',
    breaks: (from, to) => below('server', from) && to.kind === 'file' && below('web', to.to),
  },
  {
    name: 'web-never-imports-server',
    because: 'the web app is a client of the API and must be able to run in a browser',
    breaks: (from, to) =>
      below('web', from) &&
      from !== 'web/routes.ts' &&
      ((to.kind === 'file' && below('server', to.to)) ||
        (to.kind === 'package' && SERVER_PACKAGES.test(to.to))),
  },
  {
    name: 'nothing-imports-tests',
    because: 'test code must not be shipped to shoppers',
    breaks: (from, to) => to.kind === 'file' && TEST.test(to.to) && !below('tools', from),
  },
  {
    name: 'nothing-imports-tools',
    because: 'the shop runs without its tools',
    breaks: (from, to) => to.kind === 'file' && below('tools', to.to) && !below('tools', from),
  },
  {
    name: 'features-meet-at-their-services',
    because: 'routes and queries are internal to a feature',
    breaks: (from, to) => {
      const theirs = to.kind === 'file' ? featureOf(to.to) : undefined
      if (!theirs || theirs === featureOf(from) || !below('server', from)) return false
      // The app registers routes. Jobs, pages and other features may call services. A presenter that several features
      // use, such as that of an address, belongs to the owner of the data.
      if (roleOf(to.to) === 'present') return !featureOf(from)
      return roleOf(to.to) !== 'service' && !(roleOf(to.to) === 'routes' && !featureOf(from))
    },
  },
  {
    name: 'groups-depend-one-way',
    because: 'a group depends only on groups before it in the list of groups',
    breaks: (from, to) => {
      const [mine, theirs] = [featureOf(from), to.kind === 'file' ? featureOf(to.to) : undefined]
      if (!mine || !theirs || mine === theirs) return false
      return !GROUPS.slice(0, Math.max(0, GROUPS.indexOf(mine))).includes(theirs)
    },
  },
  {
    name: 'routes-service-queries',
    because: 'dependencies within a feature point from routes to queries, never back',
    breaks: (from, to) => {
      const [mine, theirs] = [roleOf(from), roleOf(to.to)]
      if (to.kind !== 'file' || !mine || !theirs || featureOf(from) !== featureOf(to.to)) return false
      const allowed = [...(MAY_CALL[mine] ?? []), ...((to.typeOnly && MAY_KNOW[mine]) || [])]
      return !allowed.includes(theirs)
    },
  },
  {
    name: 'sql-lives-in-queries',
    because: 'a developer who changes the schema searches for statements in *.queries.ts only',
    breaks: (from, to) =>
      to.to === 'sql-template-tag' &&
      !roleIsQueries(from) &&
      !below('server/db', from) &&
      !below('server/jobs', from),
  },
  {
    name: 'integrations-know-no-feature',
    because: 'a provider can be replaced only if it does not depend on features',
    breaks: (from, to) =>
      below('server/integrations', from) && to.kind === 'file' && below('server/features', to.to),
  },
  {
    name: 'features-know-only-ports',
    because: 'the provider is selected once, when the shop is assembled',
    breaks: (from, to) =>
      below('server/features', from) &&
      to.kind === 'file' &&
      below('server/integrations', to.to) &&
      !to.to.endsWith('/port.ts'),
  },
  {
    name: 'features-call-events',
    because:
      'the wiring of events and approvals imports the features, so the reverse import would be a cycle',
    breaks: (from, to) => below('server/features', from) && to.kind === 'file' && WIRING.includes(to.to),
  },
  {
    name: 'surfaces-stay-apart',
    because: 'shoppers must not download console code',
    breaks: (from, to) => {
      const [mine, theirs] = [surfaceOf(from), to.kind === 'file' ? surfaceOf(to.to) : undefined]
      return mine !== undefined && theirs !== undefined && mine !== theirs
    },
  },
  {
    name: 'ui-knows-no-drinks',
    because: 'buttons and fields are shared by all surfaces',
    breaks: (from, to) =>
      below('web/ui', from) &&
      to.kind === 'file' &&
      (surfaceOf(to.to) !== undefined || below('contract', to.to)),
  },
]

function mayContractUse(to: Import): boolean {
  if (to.kind === 'file') return below('contract', to.to) || below('domain', to.to)
  return to.kind === 'package' && CONTRACT_PACKAGES.includes(to.to)
}

function roleIsQueries(path: string): boolean {
  return roleOf(path) === 'queries'
}

export function isTest(file: string): boolean {
  return TEST.test(file)
}

/** Rule about a file, independent of its imports. */
export type FileRule = {
  name: string
  because: string
  breaks: (module: Module) => string | undefined
}

const BANNED_WORDS = /(^|[-./])(utils?|helpers?|common|misc|managers?|impl)(?=[-./]|$)/
const BANNED_EXPORT = /(Utils?|Helpers?|Manager|Misc|Impl)$|^I[A-Z][a-z]\w*$|^handle\w*Stuff$/
/** A phone's own clock is part of what a driver's tap reports. */
const MAY_READ_CLOCK =
  /^(server\/clock\.ts$|web\/driver\/queue\/phone-clock\.ts$|tools\/|e2e\/|bench\/|testing\/)|\.test\.tsx?$/

/** File of the helper that opens all transactions of services. */
const OPENS_TRANSACTIONS = 'server/db/database.ts'

export const FILE_RULES: FileRule[] = [
  {
    name: 'names-explain-themselves',
    because: 'such a name describes nothing and attracts unrelated code',
    breaks: ({ file, exports }) =>
      BANNED_WORDS.exec(file)?.[2] ?? exports.find((name) => BANNED_EXPORT.test(name)),
  },
  {
    name: 'kebab-case',
    because: 'file names have a uniform notation',
    breaks: ({ file }) => (/^[a-z0-9.-]+\.tsx?$/.test(file.split('/').at(-1) ?? '') ? undefined : file),
  },
  {
    name: 'no-barrels',
    because: 'a file that only re-exports hides dependencies and causes cycles',
    breaks: ({ onlyReexports }) => (onlyReexports ? 'it only re-exports' : undefined),
  },
  {
    name: 'time-is-injected',
    because: 'the shop’s clock can be set, so the machine’s clock must not be read',
    breaks: ({ file, clockReads }) =>
      clockReads.length > 0 && !MAY_READ_CLOCK.test(file) ? `line ${clockReads.join(', ')}` : undefined,
  },
  {
    name: 'one-way-into-a-transaction',
    because: 'inTransaction() hides the outer db, whose statements would not be rolled back',
    breaks: ({ file, ownTransactions }) =>
      ownTransactions.length > 0 && file !== OPENS_TRANSACTIONS && !isTest(file)
        ? `line ${ownTransactions.join(', ')}`
        : undefined,
  },
]
