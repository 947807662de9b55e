import { createHash } from 'node:crypto'
import { inForce } from '#domain/law/delivery-hours.ts'
import { type NamedRows, rowDifferences } from '#domain/law/report-differences.ts'
import { currentPeriod, endedPeriods } from '#domain/law/report-due.ts'
import { required } from '#domain/required.ts'
import { type AddressState, STATES, STATE_CODES } from '#domain/states.ts'
import { localDate } from '#domain/time.ts'
import { inTransaction } from '#server/db/database.ts'
import { type NumberedPage, pagingOf } from '#server/db/numbered-page.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './final-reports.queries.ts'
import type { ReportPeriod } from './nsw-report.queries.ts'
import { type RegulatorReport, readReport } from './regulators.service.ts'

export type FinalReportRow = queries.FinalReportRow

type StoreIds = ReportPeriod['storeIds']

/** Returns whether stores are all stores of a state, whose final reports a person may then read. */
const areWholeState = ({ storeDirectory }: Shop, state: AddressState, storeIds: StoreIds): boolean =>
  storeIds === null ||
  storeDirectory.everyStore().every((store) => store.state !== state || storeIds.includes(store.store_id))

/**
 * Stores a report as final. The same content again returns the stored version; other content is a new version with its
 * differences.
 * @throws report_not_reconciled, report_incomplete
 * @source A-LAW-7
 */
export async function finaliseReport(
  shop: Shop,
  by: number,
  state: AddressState,
  period: { from: string; to: string },
): Promise<FinalReportRow> {
  if (period.to > localDate(shop.clock.now(), STATES[state].timeZone))
    throw new ShopError('invalid_input', { fields: { to: 'This period hasn’t ended yet.' } })
  const report = await readReport(shop, state, { ...period, storeIds: null })
  if (!report.reconciled) throw new ShopError('report_not_reconciled')
  const content = JSON.stringify(report)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const key = { state, from: period.from, to: period.to }
  return inTransaction(shop, async (shop) => {
    await queries.lockPeriod(shop.db, key)
    const latest = await queries.readLatest(shop.db, key)
    if (latest?.sha256 === sha256) return readRow(shop, latest.final_report_id)
    const before = latest ? namedRows(JSON.parse(latest.content) as RegulatorReport) : null
    const differences = before ? rowDifferences(before, namedRows(report)) : []
    const nth = (latest?.nth ?? 0) + 1
    const row = { ...key, nth, content, sha256, differences }
    const { final_report_id: id } = await queries.insertFinalReport(shop.db, row, by, shop.clock.now())
    await recordAudit(shop, {
      byUserId: by,
      action: 'report.finalised',
      subject: `report ${state.toLowerCase()}`,
      details: { period: `${period.from} to ${period.to}`, version: nth, sha256 },
    })
    return readRow(shop, id)
  })
}

const readRow = async (shop: Shop, id: number): Promise<FinalReportRow> =>
  required(await queries.readFinalReport(shop.db, id), `final report ${id}`)

/** Returns the rows of a report by what identifies them: licence, postcode and category, or licence and time. */
function namedRows(report: RegulatorReport): NamedRows {
  if ('totals' in report)
    return new Map(
      report.rows.map((row) => [
        `${row.licence_number} ${row.postcode} ${row.category}`,
        `${row.millilitres} mL`,
      ]),
    )
  return new Map(
    report.licences.flatMap(({ licence_number: number, deliveries, failed }) => [
      [`${number} deliveries`, String(deliveries)] as const,
      ...failed.map(
        (row, nth) =>
          [
            `${number} ${row.at} ${row.postcode} ${nth}`,
            `${row.class ?? 'no class'}, ${row.reason}`,
          ] as const,
      ),
    ]),
  )
}

/**
 * Returns the periods in progress and those that ended last, each with its newest final version. Periods before a state's
 * first order are left out.
 * @source A-LAW-7
 */
export async function reportPeriods(shop: Shop, storeIds: StoreIds) {
  const ofStates = STATE_CODES.map(async (state) => {
    const today = localDate(shop.clock.now(), STATES[state].timeZone)
    const rule = inForce(shop.storeDirectory.laws()[state].reports, today)
    if (!rule) return []
    const finals = areWholeState(shop, state, storeIds) ? await queries.readNewestOf(shop.db, state) : []
    const first = await queries.readFirstOrder(shop.db, state)
    const firstDay = first && localDate(first.due_at, STATES[state].timeZone)
    const ended = endedPeriods(rule, today).filter(({ to }) => firstDay !== undefined && firstDay <= to)
    return [currentPeriod(rule, today), ...ended].map((period) => ({
      state,
      ...period,
      is_over: period.to < today,
      final: finals.find((row) => row.period_from === period.from && row.period_to === period.to) ?? null,
    }))
  })
  return (await Promise.all(ofStates)).flat()
}

/** @source A-LAW-7 */
export async function listFinalReports(
  shop: Shop,
  storeIds: StoreIds,
  { state, ...request }: NumberedPage & { state?: AddressState | undefined },
) {
  const states = STATE_CODES.filter(
    (one) => areWholeState(shop, one, storeIds) && (state === undefined || one === state),
  )
  const { rows, total } = await queries.listFinalReports(shop.db, states, request)
  return { rows, ...pagingOf(total, request) }
}

/** Returns the stored file of a final report, and records the export. @source A-LAW-7 */
export async function finalReportFile(shop: Shop, by: number, id: number) {
  const row = await queries.readContent(shop.db, id)
  if (!row) throw new ShopError('not_found')
  await recordAudit(shop, {
    byUserId: by,
    action: 'report.exported',
    subject: `report ${row.state.toLowerCase()}`,
    details: { period: `${row.period_from} to ${row.period_to}`, sha256: row.sha256 },
  })
  return row
}
