import { render, screen } from '@testing-library/react'
import { useEffect, useLayoutEffect, useState } from 'react'
import { expect, it } from 'vitest'

/** Time in milliseconds after which React defers effects to a later turn of the event loop. */
const REACT_YIELDS_MS = 6
const LATE_MS = 20

function spend(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

/** Blocks after the test has seen the screen and before React's next turn, as on a busy machine. */
async function spendOnceSeen(): Promise<void> {
  for (let hop = 0; hop < 50; hop++) await Promise.resolve()
  spend(LATE_MS)
}

let isListening = false
function Listener() {
  useLayoutEffect(() => {
    spend(REACT_YIELDS_MS)
    void spendOnceSeen()
  }, [])
  useEffect(() => void (isListening = true), [])
  return 'Here'
}

function Screen() {
  const [isShown, setShown] = useState(false)
  useEffect(() => void setTimeout(() => setShown(true)), [])
  return isShown ? <Listener /> : 'Not yet'
}

it('effects have run when a wait for the screen returns', async () => {
  render(<Screen />)
  await screen.findByText('Here')
  expect(isListening).toBe(true)
})
