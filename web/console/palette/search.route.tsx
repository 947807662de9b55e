import { Form, Link } from 'react-router'
import { searchConsole } from '#contract/console/search.ts'
import { STAFF_SEARCH_MAX } from '#domain/field-lengths.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { requireConsole } from '#web/staff/staff-access.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import type { Route } from './+types/search.route.ts'
import { groupResults } from './group-results.ts'
import { ResultContent } from './result-item.tsx'
import styles from './palette.module.css'
import * as texts from './palette-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  requireConsole(context)
  const typed = (url.searchParams.get('q') ?? '').trim().slice(0, STAFF_SEARCH_MAX)
  const results = await context.get(apiContext).call(searchConsole, { query: { q: typed } })
  return { typed, groups: groupResults(results) }
}

/** Page of the search for browsers without scripts, with the results of the palette. @source S-FIND-1 */
export default function SearchScreen({ loaderData: { typed, groups } }: Route.ComponentProps) {
  return (
    <div className="stack">
      <h1>{texts.title}</h1>
      <search>
        <Form className={styles.form}>
          <Field
            key={typed}
            label={texts.fieldLabel}
            name="q"
            type="search"
            defaultValue={typed}
            maxLength={STAFF_SEARCH_MAX}
            autoComplete="off"
          />
          <Button type="submit" tone="outline">
            {texts.searchButton}
          </Button>
        </Form>
      </search>
      {groups.length === 0 && <p>{texts.nothingText(typed)}</p>}
      {groups.map(({ kind, results }) => (
        <section key={kind} aria-labelledby={`found-${kind}`}>
          <h2 id={`found-${kind}`} className={styles.title}>
            {texts.kindTitles[kind]}
          </h2>
          <ul className={styles.results}>
            {results.map((result) => (
              <li key={result.id}>
                <Link className={styles.option} to={result.path}>
                  <ResultContent result={result} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
