import { describe, expect, it } from 'vitest'
import { withoutForeignLinks } from './foreign-links.ts'

const OWN = 'http://localhost:3000'

describe('a text without foreign links', () => {
  it.each([
    ['Hello Claim $50: https://evil.example/p,', 'Hello Claim $50: https: //evil. example/p,'],
    ['www.evil.example', 'www. evil. example'],
    ['see (evil.example/x)', 'see (evil. example/x)'],
    ['http://203.0.113.7/x', 'http: //203. 0. 113. 7/x'],
    ['http://localhost:3000.evil.example/', 'http: //localhost:3000. evil. example/'],
    ['http://localhost:3000@evil.example/', 'http: //localhost:3000@evil. example/'],
    ['javascript://evil', 'javascript: //evil'],
    ['пример.рф', 'пример. рф'],
  ])('%j becomes %j', (text, expected) => expect(withoutForeignLinks(text, OWN)).toBe(expected))

  it.each([
    'http://localhost:3000/account/contact/proof.1.2.ab',
    'Open (http://localhost:3000/t/x) or write to support@coldie.test, any time.',
    'It costs $12.50, e.g. on 20/11/2026, 18:30.\n\nJ.R. Held',
  ])('%j is not changed', (text) => expect(withoutForeignLinks(text, OWN)).toBe(text))
})
