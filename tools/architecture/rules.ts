import type { Import, Module } from './modules.ts'

/** One line of "who may import what", with its reason. `breaks` says whether an import is against it. */
export type ImportRule = {
  name: string
  because: string
  breaks: (from: string, to: Import) => boolean
}

const TEST = /\.test\.tsx?$|^(testing|e2e|bench)\/|^(vitest|playwright)\.config\.ts$/
const SURFACES = ['storefront', 'console', 'driver']
const CONTRACT_PACKAGES = ['zod']
/** Packages that only a server can use; in a shopper's browser they would be dead weight or break. */
const SERVER_PACKAGES =
  /^(pg|fastify|@fastify\/.*|graphile-worker|sharp|sql-template-tag|ws|@node-rs\/.*|@react-router\/dev)$/

const below = (folder: string, path: string) => path.startsWith(`${folder}/`)
const featureOf = (path: string) => /^server\/features\/([^/]+)\//.exec(path)?.[1]
const roleOf = (path: string) => /\.(routes|service|queries|present)\.ts$/.exec(path)?.[1]
const surfaceOf = (path: string) => SURFACES.find((name) => below(`web/${name}`, path))

/**
 * The groups of features, the lowest first: each may import those before it, and so no two import each other. Where a
 * group has something to tell one after it, it calls an event of the shop.
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
  'catalogue',
  'promotions',
  'cart',
  'payments',
  'orders',
  'checkout',
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
]

const WIRING = ['server/event-handlers.ts', 'server/approval-actions.ts', 'server/undo-actions.ts']

/** Within a feature: routes → service → queries, and what is shown is made at the edge. */
const MAY_CALL: Record<string, string[]> = {
  routes: ['service', 'queries', 'present'],
  service: ['service', 'queries'],
  queries: ['queries'],
  present: ['present'],
}

/** A presenter may know the shape of what it shows. */
const MAY_KNOW: Record<string, string[]> = { present: ['service', 'queries'] }

export const IMPORT_RULES: ImportRule[] = [
  {
    name: 'domain-is-pure',
    because: 'the rules are tested in milliseconds and run unchanged in browser and server',
    breaks: (from, to) => below('domain', from) && !(to.kind === 'file' && below('domain', to.to)),
  },
  {
    name: 'contract-stands-alone',
    because: 'one description of each request serves both sides, so it may need neither',
    breaks: (from, to) => below('contract', from) && !mayContractUse(to),
  },
  {
    name: 'server-never-imports-web',
    because: 'the server loads the built handler: a source module would be a second copy of it',
    breaks: (from, to) => below('server', from) && to.kind === 'file' && below('web', to.to),
  },
  {
    name: 'web-never-imports-server',
    because: 'the web app is the API’s first customer and must be able to run in a browser',
    breaks: (from, to) =>
      below('web', from) &&
      from !== 'web/routes.ts' &&
      ((to.kind === 'file' && below('server', to.to)) ||
        (to.kind === 'package' && SERVER_PACKAGES.test(to.to))),
  },
  {
    name: 'nothing-imports-tests',
    because: 'what is only there for tests must not reach a shopper',
    breaks: (from, to) => to.kind === 'file' && TEST.test(to.to) && !below('tools', from),
  },
  {
    name: 'nothing-imports-tools',
    because: 'the shop runs without its tools',
    breaks: (from, to) => to.kind === 'file' && below('tools', to.to) && !below('tools', from),
  },
  {
    name: 'features-meet-at-their-services',
    because: 'routes and queries are a feature’s own business',
    breaks: (from, to) => {
      const theirs = to.kind === 'file' ? featureOf(to.to) : undefined
      if (!theirs || theirs === featureOf(from) || !below('server', from)) return false
      // The wiring of the app registers routes; a job or a page may call a service, as a feature may. A part that
      // several features show, such as an address, is presented by its owner.
      if (roleOf(to.to) === 'present') return !featureOf(from)
      return roleOf(to.to) !== 'service' && !(roleOf(to.to) === 'routes' && !featureOf(from))
    },
  },
  {
    name: 'groups-depend-one-way',
    because: 'a group is read and changed with those before it in the list of groups, and with no other',
    breaks: (from, to) => {
      const [mine, theirs] = [featureOf(from), to.kind === 'file' ? featureOf(to.to) : undefined]
      if (!mine || !theirs || mine === theirs) return false
      return !GROUPS.slice(0, Math.max(0, GROUPS.indexOf(mine))).includes(theirs)
    },
  },
  {
    name: 'routes-service-queries',
    because: 'a feature is read from the edge inwards; nothing reaches back out',
    breaks: (from, to) => {
      const [mine, theirs] = [roleOf(from), roleOf(to.to)]
      if (to.kind !== 'file' || !mine || !theirs || featureOf(from) !== featureOf(to.to)) return false
      const allowed = [...(MAY_CALL[mine] ?? []), ...((to.typeOnly && MAY_KNOW[mine]) || [])]
      return !allowed.includes(theirs)
    },
  },
  {
    name: 'sql-lives-in-queries',
    because: 'a statement that is not in a *.queries.ts is not found by who changes the schema',
    breaks: (from, to) =>
      to.to === 'sql-template-tag' &&
      !roleIsQueries(from) &&
      !below('server/db', from) &&
      !below('server/jobs', from),
  },
  {
    name: 'integrations-know-no-feature',
    because: 'a provider is exchangeable only while it knows nothing of the shop',
    breaks: (from, to) =>
      below('server/integrations', from) && to.kind === 'file' && below('server/features', to.to),
  },
  {
    name: 'features-know-only-ports',
    because: 'which provider is used is decided once, when the shop is put together',
    breaks: (from, to) =>
      below('server/features', from) &&
      to.kind === 'file' &&
      below('server/integrations', to.to) &&
      !to.to.endsWith('/port.ts'),
  },
  {
    name: 'features-call-events',
    because:
      'the wiring of events and approvals imports the features that do them: the other way round is a cycle',
    breaks: (from, to) => below('server/features', from) && to.kind === 'file' && WIRING.includes(to.to),
  },
  {
    name: 'surfaces-stay-apart',
    because: 'a shopper downloads no console code',
    breaks: (from, to) => {
      const [mine, theirs] = [surfaceOf(from), to.kind === 'file' ? surfaceOf(to.to) : undefined]
      return mine !== undefined && theirs !== undefined && mine !== theirs
    },
  },
  {
    name: 'ui-knows-no-drinks',
    because: 'buttons and fields serve every surface alike',
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

/** What a file may not be, whatever it imports. */
export type FileRule = {
  name: string
  because: string
  breaks: (module: Module) => string | undefined
}

const BANNED_WORDS = /(^|[-./])(utils?|helpers?|common|misc|managers?|impl)(?=[-./]|$)/
const BANNED_EXPORT = /(Utils?|Helpers?|Manager|Misc|Impl)$|^I[A-Z][a-z]\w*$|^handle\w*Stuff$/
const MAY_READ_CLOCK = /^(server\/clock\.ts$|tools\/|e2e\/|bench\/|testing\/)|\.test\.tsx?$/

/** The helper that every transaction of a service goes through. */
const OPENS_TRANSACTIONS = 'server/db/database.ts'

export const FILE_RULES: FileRule[] = [
  {
    name: 'names-explain-themselves',
    because: 'such a name says nothing, and everything ends up under it',
    breaks: ({ file, exports }) =>
      BANNED_WORDS.exec(file)?.[2] ?? exports.find((name) => BANNED_EXPORT.test(name)),
  },
  {
    name: 'kebab-case',
    because: 'one way of writing file names',
    breaks: ({ file }) => (/^[a-z0-9.-]+\.tsx?$/.test(file.split('/').at(-1) ?? '') ? undefined : file),
  },
  {
    name: 'no-barrels',
    because: 'a file that only re-exports hides who needs whom, and makes cycles',
    breaks: ({ onlyReexports }) => (onlyReexports ? 'it only re-exports' : undefined),
  },
  {
    name: 'time-is-injected',
    because: 'the shop’s clock may be set; the machine’s may not be asked',
    breaks: ({ file, clockReads }) =>
      clockReads.length > 0 && !MAY_READ_CLOCK.test(file) ? `line ${clockReads.join(', ')}` : undefined,
  },
  {
    name: 'one-way-into-a-transaction',
    because: 'inTransaction() hides the outer db, whose statements would outlive a rollback',
    breaks: ({ file, ownTransactions }) =>
      ownTransactions.length > 0 && file !== OPENS_TRANSACTIONS && !isTest(file)
        ? `line ${ownTransactions.join(', ')}`
        : undefined,
  },
]
