import { describe, expect, it } from 'vitest'
import { fileProblems, subjectProblems } from './prose-problems.ts'

const problemsIn = (source: string, file = 'cart.ts') =>
  fileProblems(file, source).map((problem) => problem.replace(/: use .*/, ''))

describe('the check of prose', () => {
  it.each([
    ['/** What a cart costs. */', ['cart.ts:1 starts with "What"']],
    ['/** Returns what a cart costs, in cents. */', []],
    ['/** Cents of a cart. */', []],
    ['// Where scripts run, the form is sent once.', []],
    ['// A row that somebody locked.', ['cart.ts:1 has "somebody"']],
    ["// The screen says 'Nobody is here'.", ['cart.ts:1 has "says"']],
    ['// `nobody` and "somebody" are code and a quotation.', []],
    ['const nobody = 1', []],
    ['\n\n// The row is\n// kept.', ['cart.ts:3 has "kept"']],
    [`// ${'word '.repeat(31)}.`, [expect.stringContaining('has a sentence of 31 words')]],
    [`// ${'Word '.repeat(20)}. ${'Word '.repeat(20)}.`, []],
    ['/** Adds. @source S-CART-1, the rule that somebody wrote */', []],
  ])('finds in %j: %j', (source, problems) => expect(problemsIn(source)).toEqual(problems))

  it.each([
    ["it('tells the price', () => {})", 'cart.test.ts', ['cart.test.ts:1 has "tells"']],
    ["it('tells the price', () => {})", 'cart.ts', []],
    ['A page.\n\n```\nnobody\n```\n\nNobody', 'README.md', ['README.md:7 has "Nobody"']],
    ['select 1\n-- the row of somebody', 'a.sql', ['a.sql:2 has "somebody"']],
    ['/* The row of somebody. */', 'a.css', ['a.css:1 has "somebody"']],
    ['# mended', 'a.yml', ['a.yml:1 has "mended"']],
  ])('reads %j as part of %s', (source, file, problems) => expect(problemsIn(source, file)).toEqual(problems))

  it('rejects the subject of a commit with more than 72 characters', () => {
    expect(subjectProblems([`orders: ${'a'.repeat(64)}`])).toEqual([])
    expect(subjectProblems([`orders: ${'a'.repeat(65)}`])).toEqual([
      expect.stringContaining('has 73 characters'),
    ])
  })
})
