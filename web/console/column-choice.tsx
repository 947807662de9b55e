import { useState } from 'react'
import { Checkbox } from '#web/ui/field.tsx'
import styles from './column-choice.module.css'
import * as texts from './console-texts.ts'

type Props = {
  label?: string
  columns: readonly { name: string; label: string }[]
  chosen: readonly string[]
  /** Text that explains which columns are shown if none is ticked. */
  hint?: string
}

/** Column selection in a list's filters. It is part of the URL, as `show_kind=on`. */
export function ColumnChoice({ label = texts.columnsLabel, columns, chosen, hint }: Props) {
  const [ticked, setTicked] = useState(chosen)
  // Ticks the columns of a saved view, or of the list without a view, whenever they change.
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
