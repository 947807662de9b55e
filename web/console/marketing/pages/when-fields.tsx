import { Field } from '#web/ui/field.tsx'
import type { Fields } from '../../editing/edit-form.tsx'
import editing from '../../editing/editing.module.css'
import { RadioChoices } from '../../editing/radio-choices.tsx'
import { LATER, NOW } from './page-values.ts'
import * as texts from './pages-texts.ts'

const OPTIONS = [
  { value: NOW, label: texts.nowLabel },
  { value: LATER, label: texts.laterLabel },
]

/** Choice between publishing now and at a later time. The field for the time is visible only for the latter. */
export function WhenFields({ fields: { valueOf, errorOf } }: { fields: Fields }) {
  return (
    <div className={`${editing.section} ${editing.conditional}`}>
      <RadioChoices label={texts.whenLabel} name="when" options={OPTIONS} chosen={valueOf('when') || NOW} />
      <div className={editing.onlyThen}>
        <Field
          label={texts.startsLabel}
          name="starts"
          type="datetime-local"
          hint={texts.startsHint}
          defaultValue={valueOf('starts')}
          {...errorOf('starts')}
        />
      </div>
    </div>
  )
}
