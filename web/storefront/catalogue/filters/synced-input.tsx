import { useEffect, useRef } from 'react'
import { LIST_FORM } from './list-form.ts'

/**
 * A box of the shelf's form that shows what the address says, and is ticked at once although the address follows a
 * moment later. Each tick sends the form.
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
  useEffect(() => {
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
