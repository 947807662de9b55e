import type { NswReport, VicReport } from '#contract/console/regulators.ts'
import { numberText } from '#web/platform/format/number-text.ts'
import { plainDateText } from '#web/platform/format/time-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import tables from '#web/ui/table.module.css'
import styles from './regulators.module.css'
import * as texts from './regulators-texts.ts'

/** Writes an identifier as words. */
const wordsOf = (name: string): string => {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Volumes of New South Wales. */
export function Volumes({ report: { rows, totals } }: { report: NswReport }) {
  if (rows.length === 0) return <p>{texts.nilText}</p>
  return (
    <div className={tables.scroll}>
      <table className={tables.table} aria-label={texts.volumesLabel}>
        <thead>
          <tr>
            <th scope="col">{texts.licenceColumn}</th>
            <th scope="col">{texts.postcodeColumn}</th>
            <th scope="col">{texts.categoryColumn}</th>
            <th scope="col" className={tables.number}>
              {texts.volumeColumn}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.licence_number} ${row.postcode} ${row.category}`}>
              <th scope="row" className="figures">
                {row.licence_number}
              </th>
              <td data-label={texts.postcodeColumn} className="figures">
                {row.postcode}
              </td>
              <td data-label={texts.categoryColumn}>{wordsOf(row.category)}</td>
              <td data-label={texts.volumeColumn} className={`${tables.number} figures`}>
                {numberText(row.millilitres)}
              </td>
            </tr>
          ))}
          <tr className={tables.total}>
            <th scope="row" colSpan={3}>
              {texts.totalName}
            </th>
            <td data-label={texts.volumeColumn} className={`${tables.number} figures`}>
              {numberText(totals.millilitres)}
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}

/** Deliveries and failed deliveries of Victoria, by licence. */
export function FailedDeliveries({ report: { licences, unclassified } }: { report: VicReport }) {
  if (licences.length === 0) return <p>{texts.nilText}</p>
  return (
    <>
      <dl className={styles.sums}>
        {licences.map(({ licence_number, deliveries, failed }) => (
          <div key={licence_number}>
            <dt className="figures">
              {texts.licenceColumn} {licence_number}
            </dt>
            <dd className="figures">
              {numberText(deliveries)} {texts.deliveriesColumn.toLowerCase()}, {numberText(failed.length)}{' '}
              {texts.failedColumn.toLowerCase()}
            </dd>
          </div>
        ))}
      </dl>
      {unclassified > 0 && <Notice>{texts.unclassifiedText(unclassified)}</Notice>}
      {licences
        .filter(({ failed }) => failed.length > 0)
        .map((licence) => (
          <FailedOf key={licence.licence_number} licence={licence} />
        ))}
    </>
  )
}

function FailedOf({
  licence: { licence_number: number, failed },
}: {
  licence: VicReport['licences'][number]
}) {
  const label = texts.failedText(number, failed.length)
  return (
    <div className={tables.scroll}>
      <table className={tables.table}>
        <caption className={styles.caption}>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.atColumn}</th>
            <th scope="col">{texts.postcodeColumn}</th>
            <th scope="col">{texts.classColumn}</th>
            <th scope="col">{texts.reasonColumn}</th>
          </tr>
        </thead>
        <tbody>
          {failed.map((row, nth) => (
            <tr key={nth}>
              <th scope="row" className="figures">
                {plainDateText(row.at.slice(0, 10))} {row.at.slice(11, 16)}
              </th>
              <td data-label={texts.postcodeColumn} className="figures">
                {row.postcode}
              </td>
              <td data-label={texts.classColumn}>{row.class ? wordsOf(row.class) : texts.noClass}</td>
              <td data-label={texts.reasonColumn}>{wordsOf(row.reason)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Sums of the report next to those of the orders. */
export function Checks({
  report: { checks, reconciled },
}: {
  report: Pick<NswReport, 'checks' | 'reconciled'>
}) {
  return (
    <section aria-labelledby="checks">
      <h3 id="checks">{texts.checksTitle}</h3>
      <dl className={styles.sums}>
        {checks.map(({ what, report, orders }) => (
          <div key={what}>
            <dt>{texts.CHECKS[what]}</dt>
            <dd className="figures">
              {report === orders
                ? texts.equalText(numberText(report))
                : texts.unequalText(numberText(report), numberText(orders))}
            </dd>
          </div>
        ))}
      </dl>
      {!reconciled && <Notice tone="error">{texts.unreconciledText}</Notice>}
    </section>
  )
}
