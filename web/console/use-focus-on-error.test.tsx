import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useRef } from 'react'
import { createRoutesStub, useFetcher } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { Field } from '#web/ui/field.tsx'
import { useFocusOnError } from './use-focus-on-error.ts'

afterEach(cleanup)

type Reply = { fields: Record<string, string> }

function Console({ children }: { children: ReactNode }) {
  const content = useRef<HTMLElement>(null)
  useFocusOnError(content)
  return <main ref={content}>{children}</main>
}

function Form() {
  const { Form: Sent, data, state } = useFetcher<Reply>()
  const errorOf = (name: string) => {
    const error = state === 'idle' ? data?.fields[name] : undefined
    return error ? { error } : {}
  }
  return (
    <Sent method="post">
      <Field label="Name" name="name" {...errorOf('name')} />
      <details>
        <summary>More</summary>
        <Field label="Price" name="price" {...errorOf('price')} />
        <Field label="Special" name="sale_price" {...errorOf('sale_price')} />
      </details>
      <button type="submit">Save</button>
    </Sent>
  )
}

function show(replies: Reply[]) {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <Console>
          <Form />
        </Console>
      ),
      action: () => replies.shift(),
    },
  ])
  render(<Stub initialEntries={['/']} />)
}
const save = () => {
  screen.getByRole('button').focus()
  fireEvent.click(screen.getByRole('button'))
}
const focused = (label: string) => document.activeElement === screen.getByLabelText(label)

it('moves the focus to the first invalid field, also a collapsed field, after each rejected form', async () => {
  show([{ fields: { price: 'No', sale_price: 'No' } }, { fields: { sale_price: 'No' } }, { fields: {} }])
  save()
  await vi.waitFor(() => expect(focused('Price')).toBe(true))
  expect(screen.getByRole<HTMLDetailsElement>('group').open).toBe(true)
  save()
  await vi.waitFor(() => expect(focused('Special')).toBe(true))
  save()
  await vi.waitFor(() => expect(screen.queryByText('No')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button'))
})
