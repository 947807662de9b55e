import { act, cleanup, screen } from '@testing-library/react'
import { useEffect, useEffectEvent } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { useTabDraft } from './tab-draft.ts'

const EMPTY = { name: '', email: '', mobile: '' }
const KEY = 'a-draft'
const storage = {
  read: () => ({ ...EMPTY, ...(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<typeof EMPTY>) }),
  write: (draft: typeof EMPTY) => sessionStorage.setItem(KEY, JSON.stringify(draft)),
  empty: EMPTY,
}

/** Changes the mobile in the first commit, as `enterTyped` does for input made before hydration. */
function Form() {
  const [draft, change] = useTabDraft(storage)
  const typeEarly = useEffectEvent(() => change((before) => ({ ...before, mobile: '0412345678' })))
  useEffect(() => typeEarly(), [])
  return <p>{Object.values(draft).join(' ')}</p>
}

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

it('preserves the stored fields when a field is typed before hydration', async () => {
  sessionStorage.setItem(KEY, '{"name": "Sam", "email": "sam@example.com"}')
  document.body.innerHTML = renderToString(<Form />)
  await act(async () => void hydrateRoot(document.body, <Form />))
  expect(screen.getByText('Sam sam@example.com 0412345678')).toBeTruthy()
  expect(storage.read()).toEqual({ name: 'Sam', email: 'sam@example.com', mobile: '0412345678' })
})
