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
  ])('parses %j as %j', (typed, kept) => expect(parseEmail(typed)).toBe(kept))

  it.each([
    ['', 'empty text'],
    ['kim', 'no @'],
    ['@example.com', 'an empty local part'],
    ['kim@', 'an empty domain'],
    ['kim@localhost', 'no dot'],
    ['kim@example.c', 'a top-level domain of one letter'],
    ['kim@1.2.3.4', 'an IP address'],
    ['kim@example..com', 'two dots'],
    ['kim..lee@example.com', 'two dots'],
    ['.kim@example.com', 'a leading dot'],
    ['kim.@example.com', 'a trailing dot in the local part'],
    ['kim lee@example.com', 'a space'],
    ['kim@exam ple.com', 'a space'],
    ['kim@-example.com', 'a leading hyphen in a label'],
    ['kim@exa_mple.com', 'an underscore in the domain'],
    ['kim@example.com:25', 'a port'],
    ['kim@example.com/path', 'a path'],
    ['kim@lee@example.com', 'two @'],
    ['kim@example.com, lee@example.com', 'two addresses'],
    ['"kim"@example.com', 'quotes'],
    ['<kim@example.com>', 'brackets'],
    [`${'x'.repeat(65)}@example.com`, 'more than 64 octets before the @'],
    [`${'é'.repeat(33)}@example.com`, 'more than 64 octets in fewer than 64 letters'],
    [`kim@${'x'.repeat(64)}.com`, 'a label of 64 characters'],
    [`kim@${'abcdefghi.'.repeat(26)}com`, 'more than 254 octets in total'],
  ])('rejects %j: %s', (typed) => expect(parseEmail(typed)).toBeNull())

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
  ])('suggests for %j: %j', (typed, meant) => expect(suggestEmail(typed)).toBe(meant))
})
