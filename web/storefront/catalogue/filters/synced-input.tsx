import { useEffect, useRef } from 'react'
import { LIST_FORM } from './list-form.ts'

/**
 * A checkbox or radio of the list's form that shows the URL's value, and a new choice at once although the URL follows
 * a moment later. Each change submits the form.
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
  const isFirst = useRef(true)
  useEffect(() => {
    const field = input.current
    if (!field || field.checked === isChosen) return
    // Pressed before this code was there: it counts. Later on the URL does.
    if (isFirst.current) field.form?.requestSubmit()
    else field.checked = isChosen
  }, [isChosen])
  useEffect(() => void (isFirst.current = false), [])
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
