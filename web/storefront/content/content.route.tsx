import { listContent } from '#contract/shop/content.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { longDateText } from '#web/platform/format/time-text.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { StructuredData } from '../seo/structured-data-scripts.tsx'
import { contentMeta } from '../seo/content-meta.ts'
import { readQuestions } from '../seo/faq-questions.ts'
import type { Route } from './+types/content.route.ts'
import styles from './content.module.css'
import { type Heading, withHeadings } from './table-of-contents.ts'
import * as texts from './content-texts.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const settings = matches[0].loaderData?.settings
  return loaderData && settings ? contentMeta(settings, loaderData) : []
}

/** Loads HTML that the API has decoded and sanitised. Decoding it again could reintroduce unsafe markup. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const items = await context.get(apiContext).call(listContent)
  const item = items.find(({ uri }) => uri.toLowerCase() === params.uri.toLowerCase())
  if (!item) throw redirectTo('/404')
  return { uri: item.uri, title: item.title, modified: item.modified, ...withHeadings(item.content) }
}

/** Returns the questions for search engines. Structured data is rendered only on the server. */
const questionsOf = ({ uri, html }: { uri: string; html: string }) =>
  import.meta.env.SSR && uri === 'faq' ? readQuestions(html) : []

/** Pages with at least this many headings get a table of contents. */
const MIN_HEADINGS = 5

/** @source S-CONTENT-1 */
export default function ContentScreen({ loaderData: item }: Route.ComponentProps) {
  const { title, modified, html, headings } = item
  return (
    <article className={`page ${styles.article}`}>
      <StructuredData kind="content" item={{ ...item, questions: questionsOf(item) }} />
      <header>
        <h1 className="featureText">{title}</h1>
        <p className="quiet small">
          {texts.updatedText} <time dateTime={modified}>{longDateText(modified)}</time>
        </p>
      </header>
      {headings.length >= MIN_HEADINGS && <Contents headings={headings} />}
      {/* Sanitised by the API; the Content-Security-Policy blocks scripts in it as well. */}
      <div className={styles.body} dangerouslySetInnerHTML={{ __html: html }} />
    </article>
  )
}

function Contents({ headings }: { headings: readonly Heading[] }) {
  return (
    <nav className={styles.contents} aria-labelledby="contents">
      <h2 id="contents">{texts.contentsTitle}</h2>
      <ul>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
