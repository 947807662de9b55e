import { useLayoutEffect, useRef } from 'react'
import { LIST_FORM } from './list-form.ts'

/**
 * Checkbox or radio button of the list's form. It shows the URL's value, and a new choice immediately, before the URL
 * changes. Each change submits the form.
 */
export function SyncedInput({
  type,
  name,
  value,
  isChosen,
}: {
  type: 'checkbox' | 'radio'
  name: string
  value: string
  isChosen: boolean
}) {
  const input = useRef<HTMLInputElement>(null)
  // A layout effect, because the surrounding late component afterwards restores the boxes that were ticked before its
  // code was loaded.
  useLayoutEffect(() => {
    if (input.current) input.current.checked = isChosen
  }, [isChosen])
  return (
    <input
      ref={input}
      form={LIST_FORM}
      type={type}
      name={name}
      value={value}
      defaultChecked={isChosen}
      onChange={(event) => event.currentTarget.form?.requestSubmit()}
    />
  )
}
