import { redirect } from 'react-router'
import { listContent } from '#contract/shop/content.ts'
import { apiContext } from '#web/api.ts'
import type { Route } from './+types/content.route.ts'
import styles from './content.module.css'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title ?? '' }]

export async function loader({ params, context }: Route.LoaderArgs) {
  const items = await context.get(apiContext).call(listContent)
  const item = items.find(({ uri }) => uri.toLowerCase() === params.uri.toLowerCase())
  if (!item) throw redirect('/404')
  return { title: item.title, html: readEscapes(item.content) }
}

/** @source spec §7 "literal backslash-n becomes a line break and escaped quotes become quotes" */
const readEscapes = (html: string): string => html.replaceAll('\\n', '\n').replaceAll('\\"', '"')

export default function ContentScreen({ loaderData: { title, html } }: Route.ComponentProps) {
  return (
    <article className={`page ${styles.article}`}>
      <h1 className="featureText">{title}</h1>
      {/* Sanitised when staff saved it; the content policy runs no script in it either. */}
      <div className={styles.body} dangerouslySetInnerHTML={{ __html: html }} />
    </article>
  )
}
