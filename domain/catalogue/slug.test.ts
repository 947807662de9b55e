import { expect, it } from 'vitest'
import { freeSlug, slugOf } from './slug.ts'

it.each([
  ['Rosé & Co. 2024', 'rose-co-2024'],
  ['  Galah’s Lager  ', 'galahs-lager'],
  ['Weißbier', 'weissbier'],
  ['Ærø Øl', 'aero-ol'],
  ['Łódź Żubrówka', 'lodz-zubrowka'],
  ['Водка №1', 'vodka-no1'],
  ['Four Pillars™ Gin', 'four-pillars-gin'],
  ['日本酒', 'product'],
  ['--', 'product'],
  ['a'.repeat(120), 'a'.repeat(90)],
])('%o becomes %o', (name, slug) => expect(slugOf(name)).toBe(slug))

it.each([
  [[], 'beer'],
  [['beer'], 'beer-2'],
  [['beer', 'beer-2', 'beer-4'], 'beer-3'],
  [['beer-2'], 'beer'],
])('with the taken slugs %o the next slug is %o', (taken, slug) => expect(freeSlug('beer', taken)).toBe(slug))
