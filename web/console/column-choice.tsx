import { useState } from 'react'
import { Checkbox } from '#web/ui/field.tsx'
import styles from './column-choice.module.css'
import * as texts from './console-texts.ts'

type Props = {
  label?: string
  columns: readonly { name: string; label: string }[]
  chosen: readonly string[]
  /** What is shown where none is ticked, if that is none of the choices. */
  hint?: string
}

/** Part of a list's filters: the choice stands in its address with them, as `show_kind=on`. */
export function ColumnChoice({ label = texts.columnsLabel, columns, chosen, hint }: Props) {
  const [ticked, setTicked] = useState(chosen)
  // A saved view, or the list without one, ticks what it shows.
  const [shown, setShown] = useState(chosen.join())
  if (shown !== chosen.join()) {
    setShown(chosen.join())
    setTicked(chosen)
  }
  return (
    <details className={styles.choice}>
      <summary>{label}</summary>
      <fieldset>
        <legend className="visuallyHidden">{label}</legend>
        {hint && <p className="small quiet">{hint}</p>}
        {columns.map(({ name, label: column }) => (
          <Checkbox
            key={name}
            label={column}
            name={`show_${name}`}
            checked={ticked.includes(name)}
            onChange={({ currentTarget: { checked } }) =>
              setTicked(checked ? [...ticked, name] : ticked.filter((one) => one !== name))
            }
          />
        ))}
      </fieldset>
    </details>
  )
}
