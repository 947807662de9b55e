import type { PricingPreview } from '#contract/console/pricing.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import table from '#web/ui/table.module.css'
import styles from '../marketing.module.css'
import * as texts from './simulator-texts.ts'

/** Formats an amount with its sign first. */
const signed = (dollars: number): string => (dollars < 0 ? `−${dollarsText(-dollars)}` : dollarsText(dollars))

/** Price breakdown with the reason of each row. The rows add up to the total. */
export function Bill({ preview }: { preview: PricingPreview }) {
  return (
    <section aria-labelledby="bill-title" className="stackSmall">
      <h2 id="bill-title">{texts.billTitle}</h2>
      <table className={`${table.table} ${styles.bill}`}>
        <thead>
          <tr>
            <th scope="col">{texts.whatColumn}</th>
            <th scope="col" className={table.number}>
              {texts.amountColumn}
            </th>
          </tr>
        </thead>
        <tbody>
          {preview.explanation.map(({ kind, name, reason, amount }) => (
            <tr key={`${kind} ${name}`}>
              <th scope="row">
                {name}
                <p className="small quiet">{reason}</p>
              </th>
              <td className={`${table.number} figures`}>{signed(amount)}</td>
            </tr>
          ))}
          <tr className={table.total}>
            <th scope="row">{texts.totalLabel}</th>
            <td className={`${table.number} figures`}>{dollarsText(preview.total)}</td>
          </tr>
        </tbody>
      </table>
      <Unused preview={preview} />
    </section>
  )
}

function Unused({ preview: { promotions, unapplied_promo_code: code } }: { preview: PricingPreview }) {
  const unused = promotions.filter(({ amount }) => amount === 0)
  if (unused.length === 0 && !code) return null
  return (
    <>
      <h3>{texts.unusedTitle}</h3>
      <ul>
        {code && <li>{texts.codeText(code.promo_code, code.msg)}</li>}
        {unused.map(({ promotion_id, name, reason }) => (
          <li key={promotion_id}>
            <b>{name}</b> {reason}
          </li>
        ))}
      </ul>
    </>
  )
}
