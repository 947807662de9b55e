import { apiContext } from '#web/api.ts'
import { localPath } from '#web/local-path.ts'
import type { Route } from './+types/home.route.ts'
import { loadHome } from './home-page.ts'
import { Home } from './home.tsx'

export const meta: Route.MetaFunction = ({ matches }) => {
  const name = matches[0].loaderData?.settings.productName ?? ''
  return [
    { title: `${name}: cold drinks delivered in 30 mins` },
    {
      name: 'description',
      content: 'Beer, wine, spirits and snacks, delivered cold across Melbourne and Sydney.',
    },
  ]
}

/** `return_to` is the page that asked for an address, such as a product's 'Check Availability Near You'. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const returnTo = localPath(new URL(request.url).searchParams.get('return_to'))
  return { ...(await loadHome(context.get(apiContext))), returnTo }
}

export default function HomeScreen({ loaderData }: Route.ComponentProps) {
  return <Home page={loaderData} returnTo={loaderData.returnTo ?? undefined} />
}
