import type { ReactNode } from 'react'
import styles from './charts.module.css'
import * as texts from './charts-texts.ts'

type Props = {
  caption: string
  head: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

/** Table with the amounts of a chart, closed at first. */
export function ChartTable({ caption, head, rows }: Props) {
  return (
    <details className={styles.table}>
      <summary>{texts.tableSummary}</summary>
      <div className={styles.scroll}>
        <table>
          <caption className="visuallyHidden">{caption}</caption>
          <thead>
            <tr>
              {head.map((name, nth) => (
                <th key={nth} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [first, ...rest] }) => (
              <tr key={key}>
                <th scope="row">{first}</th>
                {rest.map((cell, nth) => (
                  <td key={nth} className="figures">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
