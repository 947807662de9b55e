import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type AddressState, STATE_CODES, isStateCode } from '#domain/states.ts'
import { BUILDINGS, type Building, keysAndIndexes, swapIndex } from './gnaf-build.queries.ts'
import { findRelease, GnafError, type GnafFile, type GnafTable, readGnaf } from './gnaf-files.ts'
import {
  beginImport,
  closeImport,
  copyRows,
  type StepCounts,
  finishedSteps,
  finishStep,
  type ImportSession,
  openImport,
  schemaVersion,
} from './gnaf-import.queries.ts'
import {
  DETAILS,
  GEOCODES,
  type SkipReason,
  localities,
  LOCALITY_ALIASES,
  type TableReader,
  type StagedRow,
  STATES,
  STREET_ALIASES,
  STREETS,
} from './gnaf-rows.ts'

export type GnafOptions = {
  states?: readonly AddressState[]
  /** Discards the progress of an interrupted import. */
  again?: boolean
  /** Accepts a release that loses more than a small share of its addresses, or of the addresses served now. */
  acceptsLosses?: boolean
  /** Waits for another import of this database to end, instead of failing. */
  waits?: boolean
  report?: (progress: GnafProgress) => void
}

export type GnafProgress =
  | { doing: 'resuming'; stepsDone: number }
  | { doing: 'reading'; bytesDone: number; bytes: number; rows: number }
  | { doing: 'building'; step: string; place: number; steps: number }
  | { doing: 'swapping' }

/**
 * `streetless` addresses have no active street or suburb, `pointless` have no coordinates; `nowhere` are points outside
 * Australia.
 */
export type SkipCounts = Record<SkipReason | 'streetless' | 'pointless', number>

export type GnafImport = {
  localities: number
  streets: number
  addresses: number
  /** Lines that are not included in the index. */
  leftOut: SkipCounts
}

/** Version of the line processing. Increase it after each change, so that progress of an older version is discarded. */
const READING_VERSION = 3

type ImportWork = {
  session: ImportSession
  /** The finished steps of this run and earlier ones, with their counts. */
  done: Map<string, StepCounts>
  report: (progress: GnafProgress) => void
}

/**
 * Replaces the whole address index with the G-NAF release in `folder`. Searches use the old index until the new index
 * is complete. An interrupted import resumes at its unfinished step.
 */
export async function importGnaf(
  { pool }: { pool: pg.Pool },
  folder: string,
  {
    states = STATE_CODES,
    again = false,
    waits = false,
    acceptsLosses = false,
    report = () => {},
  }: GnafOptions = {},
): Promise<GnafImport> {
  const files = await findRelease(folder, states)
  const session = await openImport(pool, waits)
  if (!session) throw new GnafError('Another import is running on this database')
  try {
    const version = await schemaVersion(session)
    const work = {
      session,
      report,
      done: await begin(session, { release: releaseOf(files, version), again }),
    }
    if (work.done.size > 0) report({ doing: 'resuming', stepsDone: work.done.size })
    await readFiles(work, files)
    await build(work, acceptsLosses)
    await swap(work, version)
    return summary(work.done)
  } finally {
    await closeImport(session)
  }
}

/** Returns an id that is equal for two runs of the same release. */
function releaseOf(files: GnafFile[], schema: string): string {
  const known = files.map(({ path, bytes, writtenMs }) => [path, bytes, writtenMs])
  const text = JSON.stringify([READING_VERSION, schema, known])
  return `release ${createHash('sha256').update(text).digest('hex')}`
}

async function begin(
  session: ImportSession,
  { release, again }: { release: string; again: boolean },
): Promise<Map<string, StepCounts>> {
  const done = again ? null : await finishedSteps(session, release)
  if (done) return done
  await beginImport(session, release)
  return new Map()
}

/** Runs a step unless an earlier run has finished it. */
async function once(
  { session, done }: ImportWork,
  step: string,
  run: () => Promise<StepCounts>,
): Promise<void> {
  if (!done.has(step)) done.set(step, await finishStep(session, step, run))
}

async function readFiles(work: ImportWork, files: GnafFile[]): Promise<void> {
  const readings: Record<GnafTable, TableReader | null> = {
    STATE: null,
    LOCALITY: localities(await readStates(files)),
    LOCALITY_ALIAS: LOCALITY_ALIASES,
    STREET_LOCALITY: STREETS,
    STREET_LOCALITY_ALIAS: STREET_ALIASES,
    ADDRESS_DEFAULT_GEOCODE: GEOCODES,
    ADDRESS_DETAIL: DETAILS,
  }
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  let [bytesBefore, rows] = [0, 0]
  for (const file of files) {
    const reading = readings[file.table]
    if (reading) {
      await once(work, `${file.table} ${file.name}`, async () => {
        const counts: StepCounts = {}
        const lines = copyLines(file, reading, (chunk, bytesRead) => {
          rows += chunk.length
          count(chunk, counts)
          work.report({ doing: 'reading', bytesDone: bytesBefore + bytesRead, bytes, rows })
        })
        const kept = await copyRows(work.session, file.table, lines)
        return { ...counts, kept }
      })
    }
    bytesBefore += file.bytes
  }
}

async function readStates(files: GnafFile[]): Promise<Map<string, AddressState>> {
  const states = new Map<string, AddressState>()
  for (const file of files.filter(({ table }) => table === 'STATE')) {
    for await (const { rows } of readGnaf(file, STATES.columns, STATES.stage)) {
      for (const [pid, state] of rows) if (isStateCode(state)) states.set(String(pid), state)
    }
  }
  return states
}

type ReadResult = StagedRow | SkipReason

async function* copyLines(
  file: GnafFile,
  { columns, stage }: TableReader,
  saw: (rows: ReadResult[], bytesRead: number) => void,
): AsyncGenerator<string> {
  for await (const { rows, bytesRead } of readGnaf(file, columns, stage)) {
    saw(rows, bytesRead)
    let text = ''
    for (const row of rows) if (isStaged(row)) text += `${row.join('\t').replaceAll('\\', '\\\\')}\n`
    if (text) yield text
  }
}

const isStaged = (row: ReadResult): row is StagedRow => typeof row !== 'string'

function count(rows: ReadResult[], counts: StepCounts): void {
  for (const row of rows) if (!isStaged(row)) counts[row] = (counts[row] ?? 0) + 1
}

async function build(work: ImportWork, acceptsLosses: boolean): Promise<void> {
  const buildings: Building[] = [...BUILDINGS, ...(await keysAndIndexes(work.session))]
  for (const [i, { step, run }] of buildings.entries()) {
    if (step === 'addresses' && !acceptsLosses) refuseLosses(work.done)
    if (work.done.has(step)) continue
    work.report({ doing: 'building', step, place: i + 1, steps: buildings.length })
    await once(work, step, async () => {
      const counts = await run(work.session)
      // An empty index is useless, so after a wrong folder the old index remains.
      if (step === 'addresses' && counts.rows === 0) {
        throw new GnafError(
          'No line of the release is an address that can be delivered to; the old index remains in use',
        )
      }
      return counts
    })
  }
}

/**
 * Maximum number of attempts. Together they last longer than any search and most backups, which lock all tables until
 * they end.
 */
const SWAP_TRIES = 400
/**
 * Pause between attempts in milliseconds. Searches wait during an attempt; the pause is twenty times as long, so that
 * fewer than one in twenty searches waits.
 */
const SWAP_PAUSE_MS = 2_000

async function swap({ session, report }: ImportWork, version: string): Promise<void> {
  report({ doing: 'swapping' })
  for (let attempt = 1; attempt <= SWAP_TRIES; attempt++) {
    if ((await schemaVersion(session)) !== version) {
      throw new GnafError('The shop was updated during the import; run the import again')
    }
    if (await swapIndex(session)) return
    await sleep(SWAP_PAUSE_MS)
  }
  throw new GnafError(
    'Another connection locks the old index; the next run replaces it with the completed new index',
  )
}

/** Maximum share of lines without a street or point. National releases have far fewer than one in a hundred. */
const MAX_LOST_SHARE = 0.01
/**
 * Minimum size relative to the current index. Releases grow, so a much smaller one is partial or covers other states.
 */
const MIN_SHARE_OF_BEFORE = 0.9

/** Rejects a release that would lose too many addresses of the current index, and reports the losses by kind. */
function refuseLosses(done: Map<string, StepCounts>): void {
  const { kept = 0, streetless = 0, pointless = 0, before = 0 } = done.get('losses') ?? {}
  const good = kept - streetless - pointless
  const isBroken = streetless + pointless > MAX_LOST_SHARE * kept
  const isSmall = good < MIN_SHARE_OF_BEFORE * before
  if (!isBroken && !isSmall) return
  const { nowhere } = leftOutOf(done)
  throw new GnafError(
    [
      `The release would leave ${good} addresses where ${before} are served now; the old index remains in use.`,
      `Of its ${kept} current addresses ${streetless} have a street or suburb that is not in it,`,
      `and ${pointless} have no coordinates (${nowhere} points are outside Australia).`,
      'If this is correct, run the import again with --accept-losses',
    ].join(' '),
  )
}

function leftOutOf(done: Map<string, StepCounts>): SkipCounts {
  const lines: StepCounts = {}
  for (const [step, counts] of done) {
    const isCounted = step.startsWith('ADDRESS_DETAIL ')
    for (const [name, rows] of Object.entries(counts))
      if (isCounted || name === 'nowhere') lines[name] = (lines[name] ?? 0) + rows
  }
  const { retired = 0, alias = 0, unconfirmed = 0, unnumbered = 0, nowhere = 0 } = lines
  const { streetless = 0, pointless = 0 } = done.get('losses') ?? {}
  return { retired, alias, unconfirmed, unnumbered, nowhere, streetless, pointless }
}

function summary(done: Map<string, StepCounts>): GnafImport {
  const written = (step: string) => done.get(step)?.rows ?? 0
  return {
    localities: written('localities'),
    streets: written('streets'),
    addresses: written('addresses'),
    leftOut: leftOutOf(done),
  }
}
