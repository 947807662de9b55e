import { beforeEach, expect, it } from 'vitest'
import { pressListKey } from './use-list-keys.ts'

const focusedText = () => document.activeElement?.textContent

beforeEach(() => {
  document.body.innerHTML = `<main><input type="search"><table><tbody>
    <tr><td><input type="checkbox"></td><th><a href="/1">First</a></th></tr>
    <tr><td><input type="checkbox"></td><th><a href="/2">Second</a></th></tr></tbody></table></main>`
})

it('§4 Console: J and K move between the rows of a list and stop at its ends', () => {
  for (const [key, text] of [
    ['j', 'First'],
    ['j', 'Second'],
    ['j', 'Second'],
    ['k', 'First'],
    ['k', 'First'],
  ] as const) {
    expect(pressListKey(key)).toBe(true)
    expect(focusedText()).toBe(text)
  }
})

it('§4 Console: X ticks the row, and / moves to the search', () => {
  pressListKey('j')
  pressListKey('x')
  expect([...document.querySelectorAll('input:checked')]).toHaveLength(1)
  pressListKey('/')
  expect(document.activeElement).toBe(document.querySelector('[type=search]'))
})

it('§4 Console: leaves keys without a meaning to the browser', () => {
  document.body.innerHTML = '<main></main>'
  expect(['j', 'x', '/', 'q'].map(pressListKey)).toEqual([false, false, false, false])
})
