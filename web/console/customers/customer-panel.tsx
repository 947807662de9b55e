import { type ReactNode, useId } from 'react'
import styles from './customers.module.css'
import * as texts from './customers-texts.ts'

/** Panel for one kind of customer data. Shows a placeholder if there are no rows. */
export function Panel({
  title,
  rows,
  children,
}: {
  title: string
  rows?: readonly ReactNode[]
  children?: ReactNode
}) {
  const id = useId()
  return (
    <section className={`${styles.panel} stackSmall`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {rows && rows.length > 0 && <ul className={styles.rows}>{rows}</ul>}
      {rows?.length === 0 && <p className="quiet">{texts.nothing}</p>}
      {children}
    </section>
  )
}
