import { expect, it } from 'vitest'
import { openGrants } from './grants.ts'

it('waits a limited time for the authorisation of a socket by another process', async () => {
  const grants = openGrants()
  grants.add('1.1', 'here')
  expect(await grants.of('1.1')).toBe('here')
  const later = grants.of('2.2')
  grants.add('2.2', 'there')
  expect(await later).toBe('there')
  const never = grants.of('3.3')
  grants.delete('3.3')
  expect(await never).toBe('')
  expect(await grants.of('4.4')).toBe('')
})
