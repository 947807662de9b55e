import { describe, expect, it } from 'vitest'
import { weaknessOf } from './weak-password.ts'

const LIST = new Set(['password', 'qwerty', '12345678', 'password1', 'iloveyou', 'letmein', 'monkey'])
const isCommon = (text: string) => LIST.has(text)
const personal = ['alex.held@example.com', 'Alex', 'Held', 'Alex Held', 'Coldie']

describe('a new password', () => {
  it.each([
    ['        ', 'blank'],
    ['\u00a0\u2003\t      ', 'blank'],
    ['password', 'common'],
    ['PassWord', 'common'],
    ['P@ssw0rd', 'common'],
    ['P4$$w0rd!', 'common'],
    ['password2026!', 'common'],
    ['Password1', 'common'],
    ['1l0vey0u', 'common'],
    ['1etmein99', 'common'],
    ['12345678', 'common'],
    ['zzzzzzzz', 'common'],
    ['abcabcabc', 'common'],
    ['abcabcabca', 'common'],
    ['abcdefgh', 'common'],
    ['hgfedcba', 'common'],
    ['98765432', 'common'],
    ['alex.held@example.com', 'personal'],
    ['Alex.Held', 'personal'],
    ['alexheld1990', 'personal'],
    ['held-2026-', 'personal'],
    ['Coldie2026', 'personal'],
    ['C0ldie!!', 'personal'],
    ['coldie-demo', 'personal'],
    ['Coldie-Demo-2026', 'personal'],
    ['c0ld13-d3m0', 'personal'],
    ['coldiecoldie', 'personal'],
    ['admin@coldie', 'personal'],
    ['welcome to coldie', null],
    ['ColdieMelbourne1', 'personal'],
    ['my-coldie-password!', 'personal'],
    ['demo.coldie.2026', 'personal'],
    ['Alex-from-coldie', null],
    ['HeldAlex99', 'personal'],
    ['alexcoldie', 'personal'],
    ['www.coldie.com.au', 'personal'],
    ['cold-demo-2026-x', null],
    ['coldie-otter-lamp', null],
    ['Cold-Beer-2026!', null],
    ['a-cold-drink', null],
    ['correct horse battery staple', null],
    ['пароль-получше', null],
    ['🍺🍷🥃🍸🍹🍾🧊🥂', null],
  ])('%j has the weakness %s', (password, weakness) =>
    expect(weaknessOf(password, { isCommon, personal })).toBe(weakness),
  )

  it('may contain a name that is too short to be compared', () => {
    expect(weaknessOf('bo-2026-xx', { isCommon, personal: ['Bo'] })).toBeNull()
    expect(weaknessOf('bo-202620', { isCommon, personal: ['Bo'] })).toBeNull()
  })
})
