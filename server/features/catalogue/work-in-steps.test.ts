import { expect, it } from 'vitest'
import { createYielder } from './work-in-steps.ts'

it('long work in many small steps lets timers and requests run in between', async () => {
  let others = 0
  const isOpen = { value: true }
  const count = () => {
    others++
    if (isOpen.value) setImmediate(count)
  }
  setImmediate(count)
  const yieldIfDue = createYielder()
  const end = performance.now() + 100
  while (performance.now() < end) await yieldIfDue()
  isOpen.value = false
  expect(others).toBeGreaterThan(2)
})
