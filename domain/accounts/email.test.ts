import { describe, expect, it } from 'vitest'
import { parseEmail } from './email.ts'
import { suggestEmail } from './suggest-email.ts'

describe('an e-mail address', () => {
  it.each([
    ['kim@example.com', 'kim@example.com'],
    [' Kim@Example.COM ', 'kim@example.com'],
    ['kim@example.com.', 'kim@example.com'],
    ['kim＠example．com', 'kim@example.com'],
    ['\u200bkim@example.com\ufeff', 'kim@example.com'],
    ['josé@example.com', 'josé@example.com'],
    ['jose\u0301@example.com', 'josé@example.com'],
    ['kim@münchen.de', 'kim@xn--mnchen-3ya.de'],
    ['kim@xn--mnchen-3ya.de', 'kim@xn--mnchen-3ya.de'],
    ['用户@例子.中国', '用户@xn--fsqu00a.xn--fiqs8s'],
    ["o'brien+shop@mail.example.com.au", "o'brien+shop@mail.example.com.au"],
    [`${'x'.repeat(64)}@example.com`, `${'x'.repeat(64)}@example.com`],
  ])('%j is kept as %j', (typed, kept) => expect(parseEmail(typed)).toBe(kept))

  it.each([
    ['', 'nothing'],
    ['kim', 'no @'],
    ['@example.com', 'nobody'],
    ['kim@', 'nowhere'],
    ['kim@localhost', 'no dot'],
    ['kim@example.c', 'a top level of one letter'],
    ['kim@1.2.3.4', 'an address of the network'],
    ['kim@example..com', 'two dots'],
    ['kim..lee@example.com', 'two dots'],
    ['.kim@example.com', 'a dot first'],
    ['kim.@example.com', 'a dot last'],
    ['kim lee@example.com', 'a blank'],
    ['kim@exam ple.com', 'a blank'],
    ['kim@-example.com', 'a dash first'],
    ['kim@exa_mple.com', 'no sign of a domain'],
    ['kim@example.com:25', 'a port'],
    ['kim@example.com/path', 'a path'],
    ['kim@lee@example.com', 'two @'],
    ['kim@example.com, lee@example.com', 'two of them'],
    ['"kim"@example.com', 'quotes'],
    ['<kim@example.com>', 'brackets'],
    [`${'x'.repeat(65)}@example.com`, 'more than 64 octets before the @'],
    [`${'é'.repeat(33)}@example.com`, 'more than 64 octets in fewer letters'],
    [`kim@${'x'.repeat(64)}.com`, 'a label of 64'],
    [`kim@${'abcdefghi.'.repeat(26)}com`, 'more than 254 in all'],
  ])('%j is none: %s', (typed) => expect(parseEmail(typed)).toBeNull())

  it.each([
    ['kim@gmial.com', 'kim@gmail.com'],
    ['kim@gmail.con', 'kim@gmail.com'],
    ['kim@gamil.com', 'kim@gmail.com'],
    ['kim@hotmial.com', 'kim@hotmail.com'],
    ['kim@outlok.com', 'kim@outlook.com'],
    ['kim@bigpnd.com', 'kim@bigpond.com'],
    ['kim@yaho.com.au', 'kim@yahoo.com.au'],
    ['kim@gmail.com', null],
    ['kim@mail.com', null],
    ['kim@ymail.com', null],
    ['kim@example.com', null],
    ['kim@me.com', null],
    ['kim', null],
  ])('%j was perhaps meant as %j', (typed, meant) => expect(suggestEmail(typed)).toBe(meant))
})
