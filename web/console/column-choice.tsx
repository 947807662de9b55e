import { Checkbox } from '#web/ui/field.tsx'
import styles from './column-choice.module.css'
import * as texts from './console-texts.ts'

type Props = {
  columns: readonly { name: string; label: string }[]
  chosen: readonly string[]
  /** What is shown where none is ticked, if that is none of the choices. */
  hint?: string
}

/** Part of a list's filters: the choice stands in its address with them, as `show_kind=on`. */
export function ColumnChoice({ columns, chosen, hint }: Props) {
  return (
    <details className={styles.choice}>
      <summary>{texts.columnsLabel}</summary>
      <fieldset>
        <legend className="visuallyHidden">{texts.columnsLabel}</legend>
        {hint && <p className="small quiet">{hint}</p>}
        {columns.map(({ name, label }) => (
          <Checkbox key={name} label={label} name={`show_${name}`} defaultChecked={chosen.includes(name)} />
        ))}
      </fieldset>
    </details>
  )
}
