import { type ComponentProps, useState } from 'react'
import { Checkbox, Field, FieldPair } from '#web/ui/field.tsx'
import * as accountTexts from './account-texts.ts'

type Part = Pick<ComponentProps<typeof Field>, 'value' | 'defaultValue' | 'error' | 'onChange'>

/** Longer than any name may be, so that a long one is told and not cut off while it is typed. */
const TYPED_MAX = 200

/** First and last name. Somebody with one name says so, and the last name is not asked for. @source S-VALID-12 */
export function NameFields({
  first,
  last,
  startsWithOne = false,
  oneName,
}: {
  first: Part
  last: Part
  startsWithOne?: boolean
  /** Where the form keeps the choice itself. */
  oneName?: { value: boolean; onChange: (hasOneName: boolean) => void }
}) {
  const [own, setOwn] = useState(startsWithOne)
  const hasOneName = oneName?.value ?? own
  return (
    <div className="stackSmall">
      <FieldPair>
        <Field
          label={hasOneName ? accountTexts.nameLabel : accountTexts.firstNameLabel}
          name="firstname"
          autoComplete={hasOneName ? 'name' : 'given-name'}
          maxLength={TYPED_MAX}
          {...first}
        />
        {/* It keeps what was typed. */}
        <div hidden={hasOneName}>
          <Field
            label={accountTexts.lastNameLabel}
            name="lastname"
            autoComplete="family-name"
            maxLength={TYPED_MAX}
            {...last}
          />
        </div>
      </FieldPair>
      <Checkbox
        label={accountTexts.oneNameLabel}
        name="one_name"
        checked={hasOneName}
        onChange={({ target }) => (oneName?.onChange ?? setOwn)(target.checked)}
      />
    </div>
  )
}
