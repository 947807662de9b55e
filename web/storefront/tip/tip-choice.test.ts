import { describe, expect, it } from 'vitest'
import { chosenTip } from './tip-choice.ts'

describe('Tip for the driver: the choice', () => {
  it.each([
    ['', '', 0],
    ['500', '', 500],
    ['500', '7', 500],
    ['own', '7', 700],
    ['own', '$7.50', 750],
    ['own', '7,5', 750],
    ['own', '100', 10000],
    ['own', '100.01', null],
    ['own', '0', null],
    ['own', '', null],
    ['own', 'seven', null],
  ])('%j with the typed amount %j is %j cents', (tip, ownTip, expected) => {
    expect(chosenTip({ tip, ownTip })).toBe(expected)
  })
})
