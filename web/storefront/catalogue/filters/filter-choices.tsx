import styles from './filter-sheet.module.css'
import { SyncedInput } from './synced-input.tsx'

/** Maximum number of values. A longer list is hard to read; the search finds the remaining values. */
const MAX_VALUES = 30

type FacetCount = { value: string; count: number }

/** Choices of one filter. A chosen value remains even when no product matches it with the other filters. */
export function Choices({
  legend,
  name,
  values,
  chosen,
}: {
  legend: string
  name: string
  values: FacetCount[]
  chosen: string[]
}) {
  const missingChoices = chosen.filter((value) => !values.some((each) => isSameText(each.value, value)))
  const shownValues = [
    ...missingChoices.map((value) => ({ value, count: 0 })),
    ...values.filter(
      ({ value }, index) => index < MAX_VALUES || chosen.some((each) => isSameText(each, value)),
    ),
  ]
  if (shownValues.length === 0) return null
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className={styles.choices}>
        {shownValues.map(({ value, count }) => (
          <Choice
            key={value}
            name={name}
            value={value}
            label={value}
            count={count}
            isChosen={chosen.some((each) => isSameText(each, value))}
          />
        ))}
      </div>
    </fieldset>
  )
}

const isSameText = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** A checkbox or radio button that looks like a pill. */
export function Choice({
  label,
  count,
  isChosen,
  ...input
}: {
  name: string
  value: string
  label: string
  count: number | null
  isChosen: boolean
  type?: 'radio'
}) {
  return (
    <label className={styles.choice}>
      <SyncedInput type="checkbox" {...input} isChosen={isChosen} />
      <span>{label}</span>
      {count !== null && (
        <span className={`${styles.count} figures`}>
          {count}
          <span className="visuallyHidden">{count === 1 ? ' product' : ' products'}</span>
        </span>
      )}
    </label>
  )
}
