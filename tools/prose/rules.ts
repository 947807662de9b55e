/** A pattern that prose must not match, with the reason and the wording to use instead. */
export type WordRule = { pattern: RegExp; instead: string }

/** First words of a doc comment that begin neither a verb in the third person nor a noun phrase. */
export const OPENINGS: WordRule = {
  pattern:
    /^(?:what|who|whoever|whom|whose|where|wherever|when|of|so|that|whether|how|why|nothing|nobody)\b/i,
  instead: 'a verb in the third person for a function, a noun phrase for anything else',
}

/** Words that hide the actor, and words that are used for a literal verb. */
export const WORDS: readonly WordRule[] = [
  {
    pattern: /\b(?:some|any|every|no)body(?:[’']s)?\b/i,
    instead: 'the actor: shopper, store hand, driver, caller',
  },
  { pattern: /\bwhoever\b/i, instead: 'the actor: shopper, store hand, driver, caller' },
  {
    pattern:
      /\b(?:another|this|that|the|each|which) ones?(?=[.,;:)]|$| (?:that|who|which|of|is|are|was|were|has|have)\b)/i,
    instead: 'the noun',
  },
  { pattern: /\bthe others?(?=[.,;:)]|$| (?:is|are|was|were|has|have)\b)/i, instead: 'the noun' },
  { pattern: /\bkept\b/i, instead: 'stored, retained' },
  {
    pattern: /\bstand(?:s|ing)? (?:in|for|at|beside|with|behind|there|here|open|alone)\b|\bstood\b/i,
    instead: 'is defined in, is in, represents',
  },
  { pattern: /\b(?:tells?|telling|told)\b/i, instead: 'returns, reports, sends' },
  { pattern: /\b(?:says|said)\b/i, instead: 'states, returns, reports' },
  { pattern: /\bhears?\b|\bheard\b/i, instead: 'receives' },
  { pattern: /\bmend(?:s|ed|ing)?\b/i, instead: 'fix, repair' },
  { pattern: /\bmeanwhile\b/i, instead: 'in the meantime, concurrently' },
  { pattern: /\bbegun\b/i, instead: 'started' },
  { pattern: /\bbesides?\b/i, instead: 'next to, together with, except' },
  { pattern: /\bof before\b/i, instead: 'existing, earlier' },
  { pattern: /\b(?:so|as) many (?!as\b)/i, instead: 'up to N, too many' },
  {
    pattern: /\b(?:aught|naught|nought|in vain|lest|thereof|therein|hereby|whence|thence)\b/i,
    instead: 'plain English',
  },
]

/** Words of one sentence, at most. */
export const SENTENCE_WORDS = 30

/** Characters of a commit's subject, at most. */
export const SUBJECT_CHARACTERS = 72

/** Commits whose subjects are read where the repository has no tag. */
export const COMMITS = 100

/** Earlier commits keep their subjects, because history is not rewritten. */
export const RULE_SINCE = '2026-11-28T10:00:00Z'

/** Files that are not read, with the reason. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  'tools/prose/**': 'lists the words themselves',
}
