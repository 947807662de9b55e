import { expect, test } from 'vitest'
import type { Category } from '#contract/shop/catalogue.ts'
import { categoryChoices } from './category-choices.ts'

const category = (category_id: number, name: string, category_parent_id = 0) =>
  ({ category_id, name, category_parent_id }) as Category

test('subcategories follow their parent, in the order of the shop', () => {
  const beer = category(1, 'Beer')
  const ale = category(3, 'Ale', 1)
  const choices = categoryChoices([
    beer,
    ale,
    category(2, 'Wine'),
    category(4, 'IPA', 3),
    category(5, 'Lager', 1),
  ])
  expect(choices.map(({ label }) => label)).toEqual([
    'Beer',
    'Beer › Ale',
    'Beer › Ale › IPA',
    'Beer › Lager',
    'Wine',
  ])
  expect(choices[3]).toEqual({ value: 5, label: 'Beer › Lager' })
})

test('a category with a hidden parent is listed under its own name', () => {
  expect(categoryChoices([category(6, 'Cubes', 9)])).toEqual([{ value: 6, label: 'Cubes' }])
})
