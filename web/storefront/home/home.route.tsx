import { localPath } from '#web/local-path.ts'
import { apiContext } from '#web/api.ts'
import type { Route } from './+types/home.route.ts'
import { Faq } from './faq.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import styles from './home.module.css'

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
export function loader({ request, context }: Route.LoaderArgs) {
  return {
    isSignedIn: context.get(apiContext).cookie('token') !== undefined,
    returnTo: localPath(new URL(request.url).searchParams.get('return_to')),
  }
}

const FACTS = [
  ['30 min', 'delivered cold'],
  ['500+', 'products'],
  ['120+', 'suburbs'],
  ['$7.95', 'flat delivery fee'],
]

export default function HomeScreen({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Hero isSignedIn={loaderData.isSignedIn} returnTo={loaderData.returnTo ?? undefined} />
      <div className={styles.facts}>
        <ul className="page">
          {FACTS.map(([figure, words]) => (
            <li key={figure}>
              <b className="display">{figure}</b>
              <span>{words}</span>
            </li>
          ))}
        </ul>
      </div>
      <HowItWorks />
      <Faq />
    </>
  )
}
