import styles from './charts.module.css'

/** Legend of a chart's series. @param series class of the swatch and name, in the order of the bars */
export function Legend({ series }: { series: readonly { swatch: string | undefined; name: string }[] }) {
  return (
    <ul className={styles.legend}>
      {series.map(({ swatch, name }) => (
        <li key={name}>
          <svg className={styles.swatch} viewBox="0 0 12 12" aria-hidden="true">
            <rect className={swatch} width="12" height="12" rx="2" />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}
