import { type ComponentProps, useState } from 'react'
import { Checkbox, Field, FieldPair } from '#web/ui/field.tsx'
import * as accountTexts from './account-texts.ts'

type NameFieldProps = Pick<ComponentProps<typeof Field>, 'value' | 'defaultValue' | 'error' | 'onChange'>

/** Above the maximum length of a name, so that a long name causes an error message and is not cut off while typing. */
const NAME_INPUT_MAX = 200

/** First and last name fields. A shopper with a single name ticks a box that hides the last name. @source S-VALID-12 */
export function NameFields({
  first,
  last,
  startsWithOneName = false,
  oneName,
}: {
  first: NameFieldProps
  last: NameFieldProps
  startsWithOneName?: boolean
  /** State of the box, if the form controls it. */
  oneName?: { value: boolean; onChange: (hasOneName: boolean) => void }
}) {
  const [isOneNameChecked, setOneNameChecked] = useState(startsWithOneName)
  const hasOneName = oneName?.value ?? isOneNameChecked
  return (
    <div className="stackSmall">
      <FieldPair>
        <Field
          label={hasOneName ? accountTexts.nameLabel : accountTexts.firstNameLabel}
          name="firstname"
          autoComplete={hasOneName ? 'name' : 'given-name'}
          maxLength={NAME_INPUT_MAX}
          {...first}
        />
        {/* Hidden, not removed: the field retains the typed value. */}
        <div hidden={hasOneName}>
          <Field
            label={accountTexts.lastNameLabel}
            name="lastname"
            autoComplete="family-name"
            maxLength={NAME_INPUT_MAX}
            {...last}
          />
        </div>
      </FieldPair>
      <Checkbox
        label={accountTexts.oneNameLabel}
        name="one_name"
        checked={hasOneName}
        onChange={({ target }) => (oneName?.onChange ?? setOneNameChecked)(target.checked)}
      />
    </div>
  )
}
