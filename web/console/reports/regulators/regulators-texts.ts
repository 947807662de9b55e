import type { FinalReport } from '#contract/console/regulators.ts'

export const title = 'Regulators’ reports'
export const introText =
  'What the liquor regulators ask for. Each view and each file is recorded in the audit log. A report is final once its sums agree with the orders.'
export const periodsTitle = 'Periods'
export const stateColumn = 'State'
export const periodColumn = 'Period'
export const dueColumn = 'Due'
export const statusColumn = 'Status'
export const periodText = (from: string, to: string) => `${from} to ${to}`
export const inProgress = 'In progress'
export const overdue = 'Overdue'
export const toDo = 'Not final'
export const finalTag = (nth: number) => (nth === 1 ? 'Final' : `Final, version ${nth}`)

export const otherTitle = 'Another period'
export const stateLabel = 'State'
export const fromLabel = 'From'
export const toLabel = 'To'
export const showButton = 'Show'

export const reportTitle = (state: string, from: string, to: string) => `${state}, ${from} to ${to}`
export const nilText = 'Nil report: no deliveries in this period.'
export const volumesLabel = 'Volume by licence, postcode and category'
export const failedText = (licence: string, count: number) =>
  `Licence ${licence}: ${count === 0 ? 'no failed deliveries' : count === 1 ? '1 failed delivery' : `${count} failed deliveries`}`
export const unclassifiedText = (count: number) =>
  count === 1
    ? '1 failed delivery has no class of the regulator. It is listed without one.'
    : `${count} failed deliveries have no class of the regulator. They are listed without one.`
export const licenceColumn = 'Licence'
export const postcodeColumn = 'Postcode'
export const categoryColumn = 'Category'
export const volumeColumn = 'Millilitres'
export const deliveriesColumn = 'Deliveries'
export const failedColumn = 'Failed'
export const atColumn = 'Time'
export const classColumn = 'Class'
export const reasonColumn = 'Reason at the door'
export const noClass = 'None'
export const totalName = 'Total'

export const checksTitle = 'Reconciliation'
export const CHECKS = {
  millilitres: 'Millilitres of the report and of the order lines',
  deliveries: 'Deliveries of the report and completed orders',
} as const
export const equalText = (sum: string) => `${sum}, equal`
export const unequalText = (report: string, orders: string) =>
  `${report} in the report, ${orders} in the orders`
export const unreconciledText =
  'The sums differ, so this report can’t be final yet. Please tell your technical contact, with the period.'

export const csvLink = 'CSV file'
export const pdfLink = 'PDF'
export const finalButton = 'Make this report final'
export const correctButton = 'Store a corrected version'
export const finalText =
  'A final report is stored with its hash, your name and the time. A later correction is a new version next to it.'
export const finalNotice = 'The report is final.'
export const notOverText = 'This period hasn’t ended yet.'

export const unknownTitle = 'Some products are incomplete'
export const unknownText =
  'The volume or the kind of these products is unknown. Complete them, then open the report again.'

export const finalsTitle = 'Final reports'
export const noFinalsText = 'No report is final yet.'
export const versionText = ({ nth }: Pick<FinalReport, 'nth'>) => `Version ${nth}`
export const byText = (name: string, time: string) => `${name}, ${time}`
export const hashText = (sha256: string) => `SHA-256 ${sha256}`
export const downloadLink = 'Stored file'
export const differencesTitle = 'Differences from the version before'
export const changeText = (before: string | null, after: string | null) =>
  `${before ?? 'absent'}, then ${after ?? 'absent'}`
