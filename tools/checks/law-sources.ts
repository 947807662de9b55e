/** Content of law that belongs into rows of `law_rules`, with the reason that is printed. */
const FORBIDDEN: readonly { pattern: RegExp; because: string }[] = [
  { pattern: /['"](?:23:00|22:59|24:00)['"]/g, because: 'the end of deliveries is a row of delivery_hours' },
  { pattern: /opens['"]?\s*:\s*['"](?:09|10|13):00['"]/g, because: 'opening hours of law are rows' },
  { pattern: /day['"]?\s*:\s*['"](?:04-25|12-25|easter -2)['"]/g, because: 'closed days of law are rows' },
  { pattern: /['"](?:learner_permit|marine_licence|keypass)['"]/g, because: 'accepted documents are rows' },
  {
    pattern: /\$(?:24,000|23,000|17,000)|\b24_?000_?00\b/g,
    because: 'amounts of notices are rows of notices',
  },
  {
    pattern: /it is an offence|it is against the law to sell or supply alcohol/gi,
    because: 'notices are rows',
  },
  {
    pattern: /issued_on\s*[+]\s*interval|interval '5 years'\)?::date/g,
    because: 'the years of training are rows',
  },
  { pattern: /beer_cider_perry_mead|unattended_same_day/g, because: 'classes and categories are rows' },
]

/** Files that may name law, each with its reason. A path that ends with a slash is a folder. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'server/db/migrations/0305-drivers.sql': 'released; 0361 drops its constraint',
  'server/db/migrations/0360-law-rules.sql': 'rows of a release, and the floor of 23:00',
  'server/db/migrations/0361-law-parameters.sql': 'rows of a release',
  'domain/law/delivery-hours.ts': 'the floor of 23:00',
  'domain/law/state-law.ts': 'names of the documents that the API knows',
  'contract/console/settings.ts': 'an example of an amount in an error message',
  'contract/console/law-parameters.ts': 'examples in error messages',
  'web/console/law/law-texts.ts': 'examples in hints',
  'server/db/seed/demo-stores.ts': 'trading hours of the demo’s stores',
}

/** Sources of the shop: no tests, no helpers of tests. */
const isOfShop = (path: string): boolean =>
  /^(?:domain|contract|server|web)\//.test(path) && !/\.(?:slow\.)?test\.tsx?$/.test(path)

const withoutComments = (line: string): string => line.replace(/^\s*(?:\/\/|--|\/?\*+).*$/, '')

/** Returns the places at which sources state law that belongs into rows. @source L-55 */
export function lawProblems(sources: ReadonlyMap<string, string>): string[] {
  return [...sources].flatMap(([path, source]) => {
    if (!isOfShop(path) || Object.hasOwn(EXCEPTIONS, path)) return []
    return source
      .split('\n')
      .flatMap((line, nth) =>
        FORBIDDEN.flatMap(({ pattern, because }) =>
          [...withoutComments(line).matchAll(pattern)].map(
            ([found]) => `${path}:${nth + 1}: ${found.trim()}: ${because}`,
          ),
        ),
      )
  })
}

/** Returns the exceptions that no file needs any more. */
export const unusedExceptions = (sources: ReadonlyMap<string, string>): string[] =>
  Object.keys(EXCEPTIONS).filter((path) => !sources.has(path))
