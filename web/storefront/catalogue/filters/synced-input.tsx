import { useLayoutEffect, useRef } from 'react'
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
  // Not later: the late component around it ticks again, after this, what was ticked before its code came.
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
