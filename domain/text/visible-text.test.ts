import { expect, it } from 'vitest'
import { hasBidiControls, isVisible } from './visible-text.ts'

it.each([
  ['Lager', true],
  ['李', true],
  ['…', true],
  ['🍺', true],
  ['1', true],
  ['', false],
  ['  ', false],
  ['\u200B', false],
  ['\u200D\u2060\uFEFF', false],
  ['\u00AD', false],
  ['\u3164', false],
  ['\u2800\u2800', false],
  ['\u0301', false],
  ['\u202E', false],
])('reports whether %j is visible: %s', (text, expected) => expect(isVisible(text)).toBe(expected))

it.each([
  ['Lager', false],
  ['مشروب', false],
  ['La\u200Eger', false],
  ['Lager \u202Exe.mp3', true],
  ['\u2067Lager\u2069', true],
  ['\u202ALager', true],
])('reports whether %j has bidirectional controls: %s', (text, expected) =>
  expect(hasBidiControls(text)).toBe(expected),
)
