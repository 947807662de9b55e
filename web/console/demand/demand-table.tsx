import { numberText } from '#web/platform/format/number-text.ts'
import type { PlaceDemand } from '#contract/console/demand.ts'
import table from '#web/ui/table.module.css'
import styles from './demand.module.css'
import { countOf, keyOf, nameOf } from './demand-places.ts'
import * as texts from './demand-texts.ts'

type Props = {
  rows: PlaceDemand[]
  /** Keys of the suburbs that have a circle on the map. */
  mapped: ReadonlySet<string>
  selected: string | null
  onSelect: (key: string) => void
}

/** Table of the suburbs on the map. Selecting a suburb's name highlights its circle. */
export function DemandTable({ rows, mapped, selected, onSelect }: Props) {
  const most = Math.max(1, ...rows.map(countOf))
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{texts.suburbColumn}</th>
            <th scope="col" className={table.number}>
              {texts.searchesColumn}
            </th>
            <th scope="col" className={table.number}>
              {texts.wishesColumn}
            </th>
            <th scope="col">{texts.lastColumn}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((place) => (
            <tr key={keyOf(place)} className={keyOf(place) === selected ? styles.selected : undefined}>
              <th scope="row">
                {mapped.has(keyOf(place)) ? (
                  <button
                    type="button"
                    className={styles.name}
                    aria-pressed={keyOf(place) === selected}
                    title={texts.findLabel}
                    onClick={() => onSelect(keyOf(place))}
                  >
                    {nameOf(place)}
                  </button>
                ) : (
                  nameOf(place)
                )}{' '}
                <span className="quiet small figures">
                  {place.state} {place.postcode}
                </span>
                <Share percent={Math.round((countOf(place) / most) * 100)} />
              </th>
              <td className={`${table.number} figures`} data-label={texts.searchesColumn}>
                {numberText(place.searches)}
              </td>
              <td className={`${table.number} figures`} data-label={texts.wishesColumn}>
                {numberText(place.wishes)}
              </td>
              <td className="figures" data-label={texts.lastColumn}>
                {place.last_month.split('-').toReversed().join('/')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Bar next to the numbers, in percent of the highest count. */
function Share({ percent }: { percent: number }) {
  return (
    <span className={styles.bar} aria-hidden="true">
      <span style={{ width: `${percent}%` }} />
    </span>
  )
}
