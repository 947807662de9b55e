import { expect, it } from 'vitest'
import { changedLabels, valuesOf } from './unsaved-changes.ts'

it('§4 Console: the save bar names the fields that differ from the loaded form', () => {
  const form = document.createElement('form')
  form.innerHTML = `<input name="name" value="Hot days"><input type="checkbox" name="stores" value="1" checked>
    <input type="checkbox" name="stores" value="2" checked>`
  const before = valuesOf(form)
  expect(before).toEqual({ name: 'Hot days', stores: '1 2' })
  form.querySelector<HTMLInputElement>('[value="2"]')!.checked = false
  const labels = { name: 'Name', stores: 'Stores', note: 'Note' }
  expect(changedLabels(before, valuesOf(form), labels)).toEqual(['Stores'])
})
