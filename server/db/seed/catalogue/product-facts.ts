import type { DemoProduct, Draft } from './demo-product.ts'

/**
 * Region of each maker's place in the terms of drinkers: a wine region by its own name, other places by state or
 * country.
 */
const PLACES: Record<string, string> = {
  ...placesIn('Victoria', [
    'Northcote',
    'Ballarat',
    'Richmond',
    'Bendigo',
    'Castlemaine',
    'Brunswick',
    'Mildura',
    'Thornbury',
    'Carlton',
    'the Macedon Ranges',
    'Footscray',
    'Queenscliff',
    'Beechworth',
    'Geelong',
    'Collingwood',
    'Wangaratta',
    'Torquay',
    'Apollo Bay',
    'Phillip Island',
    'the Dandenongs',
    'Harcourt',
    'Shepparton',
    'Healesville',
    'the Great Ocean Road',
    'Daylesford',
    'Fitzroy',
    'Bright',
    'Port Melbourne',
    'the Wimmera',
    'Melbourne',
    'Gippsland',
    'St Kilda',
    'Abbotsford',
    'Williamstown',
    'Prahran',
    'the Otways',
  ]),
  ...placesIn('New South Wales', [
    'Sydney’s eastern suburbs',
    'Marrickville',
    'the Blue Mountains',
    'Dubbo',
    'Broken Hill',
    'Byron Bay',
    'Alexandria',
    'Newcastle',
    'Wollongong',
    'Manly',
    'the Snowy Valleys',
    'Bilpin',
    'Surry Hills',
    'the Snowy Mountains',
    'Tenterfield',
    'the Southern Highlands',
    'Goulburn',
    'Young',
    'Mudgee',
    'Leichhardt',
    'Balmain',
    'Bondi',
    'Penrith',
    'Coffs Harbour',
    'Chippendale',
    'Newtown',
  ]),
  ...placesIn('Queensland', ['Bundaberg', 'Mackay', 'Cairns', 'the Whitsundays', 'the Sunshine Coast']),
  ...placesIn('Tasmania', ['Hobart', 'the Huon Valley', 'Launceston', 'the Derwent Valley', 'King Island']),
  ...placesIn('South Australia', ['Adelaide', 'the Flinders Ranges']),
  ...placesIn('Western Australia', ['Fremantle']),
  ...placesIn('Northern Territory', ['Darwin', 'Alice Springs']),
  ...placesIn('Mexico', ['Jalisco']),
}

function placesIn(region: string, places: readonly string[]): Record<string, string> {
  return Object.fromEntries(places.map((place) => [place, region]))
}

/** Returns the region of a place: "the Barossa Valley" → "Barossa Valley"; "Northcote" → "Victoria". */
export const regionOf = (place: string): string => PLACES[place] ?? place.replace(/^the /, '')

type Fact = Pick<DemoProduct, 'styleName' | 'region' | 'container' | 'containerDeposit'>

const GLASS = new Set(['red_wine', 'white_wine', 'rose', 'sparkling', 'spirits'])
const ALWAYS_BOTTLED = /wine|spirits/
const [TALL_CAN_ML, LONGNECK_ML] = [440, 750]
/** Container sizes of both states' deposit schemes: from 150 ml to 3 l. @source L-44 */
const [DEPOSIT_FROM_ML, DEPOSIT_TO_ML] = [150, 3000]

/** Returns facts for a product's page and the filters, in addition to strength and volume. */
export function factsOf(draft: Draft): Fact {
  const container = containerOf(draft)
  return {
    // The name of a one-off product is not a shared style.
    styleName: draft.region ? draft.style : '',
    region: draft.region ?? '',
    container,
    containerDeposit: earnsDeposit(draft),
  }
}

function containerOf({ category, subCategory, unitVolumeMl, kind }: Draft): string {
  if (category === 'cask_wine') return 'Cask'
  if (GLASS.has(category) || (category === 'low_and_no_alcohol' && ALWAYS_BOTTLED.test(subCategory)))
    return 'Bottle'
  if (category === 'premix') return 'Can'
  if (kind !== 'beer_cider') return ''
  if (unitVolumeMl === TALL_CAN_ML) return 'Can'
  return unitVolumeMl >= LONGNECK_ML ? 'Bottle' : ''
}

/**
 * Returns true if the container earns a refund. Glass of wine and spirits, and wine casks above one litre, are
 * excluded.
 */
function earnsDeposit({ category, subCategory, unitVolumeMl }: Draft): boolean {
  if (unitVolumeMl < DEPOSIT_FROM_ML || unitVolumeMl > DEPOSIT_TO_ML) return false
  if (GLASS.has(category) || category === 'cask_wine') return false
  return !ALWAYS_BOTTLED.test(subCategory) && !/syrup/.test(subCategory)
}
