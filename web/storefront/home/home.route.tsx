import { apiContext } from '#web/platform/api/page-api.ts'
import { localPath } from '#web/platform/navigation/local-path.ts'
import type { Route } from './+types/home.route.ts'
import { StructuredData } from '../seo/structured-data-scripts.tsx'
import { homeMeta } from '../seo/home-meta.ts'
import { faqQuestions } from './faq.tsx'
import { loadHome } from './load-home.ts'
import { Home } from './home.tsx'

export const meta: Route.MetaFunction = ({ matches }) => {
  const settings = matches[0].loaderData?.settings
  return settings ? homeMeta(settings) : []
}

/** Loads the home page. `return_to` is the page that needs an address, such as 'Check Availability Near You'. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const returnTo = localPath(new URL(request.url).searchParams.get('return_to'))
  return { ...(await loadHome(context.get(apiContext))), returnTo }
}

export default function HomeScreen({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <StructuredData kind="home" questions={faqQuestions(loaderData.facts)} />
      <Home page={loaderData} returnTo={loaderData.returnTo ?? undefined} />
    </>
  )
}
