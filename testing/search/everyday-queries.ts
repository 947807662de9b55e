import type { JudgedQuery } from './judge.ts'
import * as r from './rules.ts'

const { any, both, together } = r

/** Queries in shoppers' own phrasing. They were written and measured before the search was changed for them. */
export const EVERYDAY_QUERIES: readonly JudgedQuery[] = [
  // Food pairings
  ['what should i drink with butter chicken', any(r.white, r.beer, r.rose)],
  ['wine that goes with lasagne', any(r.red, r.lager)],
  ['something to go with oysters', any(r.white, r.sparkling)],
  ['beer for burgers', r.beer],
  ['red for spag bol', r.red],
  ['drink with pad thai', any(r.white, r.beer, r.rose)],
  ['wine with roast pork', any(r.white, r.red, r.rose)],
  ['what to have with dumplings', any(r.white, r.beer, r.rose)],
  ['white wine for seafood pasta', r.white],
  ['goes well with blue cheese', any(r.snack, r.red, r.fortified)],
  // Occasions
  ['drinks for a hens night', any(r.sparkling, r.premix, r.rose)],
  ['beers for the cricket', r.beer],
  ['kids birthday party', any(r.softDrink, r.snack)],
  ['sunday arvo drinks', any(r.beer, r.rose, r.cider, r.category('Seltzer'))],
  ['something for a picnic in the park', any(r.rose, r.sparkling, r.cider, r.beer, r.premix, r.chips, r.ice)],
  ['present for my boss', r.gift],
  ['girls night in', any(r.sparkling, r.premix, r.rose)],
  ['pool party', any(r.rose, r.premix, r.cider, r.beer)],
  ['new years eve bubbles', r.sparkling],
  ['wine for a first date', any(r.red, r.sparkling, r.rose)],
  // Slang
  ['cheeky red', r.red],
  ['a few tinnies', ({ container }) => container === 'Can'],
  ['bottle of plonk', r.wine],
  ['brewskies', r.beer],
  ['voddy', r.vodka],
  ['sav', r.style('Sauvignon Blanc')],
  ['savvy', r.style('Sauvignon Blanc')],
  ['prosecs', r.style('Prosecco')],
  ['cleanskin', r.wine],
  ['rtd', r.premix],
  ['alcopops', r.premix],
  ['bourbs and coke', together(r.bourbon, any(r.cola, r.style('Whisky Cola')))],
  ['seltzies', r.category('Seltzer')],
  // Misspellings
  ['shampagne', r.sparkling],
  ['pino noir', r.style('Pinot Noir')],
  ['gewurtztraminer', r.white],
  ['sauvignion blonc', r.style('Sauvignon Blanc')],
  ['bourben', r.bourbon],
  ['vodca', r.vodka],
  ['margaritta', { fits: any(r.tequila, r.style('Margarita'), r.liqueur), shows: [r.tequila] }],
  ['non alchoholic beer', r.category('Alcohol-Free Beer')],
  // Packs
  ['slab of cans', both(any(r.beer, r.cider, r.premix), r.packOf(24))],
  ['half a dozen reds', both(r.red, r.packOf(6))],
  ['single bottle of beer', both(r.beer, r.packOf(1))],
  ['carton of ginger beer', both(r.gingerBeer, r.packOf(24))],
  ['ten pack', r.packOf(10, 8, 12, 6, 16)],
  ['sixer of pale ale', both(r.category('Pale Ale'), r.packOf(6))],
  ['block of cans', both(any(r.beer, r.cider, r.premix), r.packOf(24))],
  ['two dozen beers', both(r.beer, r.packOf(24))],
  // Brands
  ['stone and wood', any(r.beer, r.hoppy)],
  ['carlton dry', r.beer],
  ['19 crimes', r.red],
  ['gordons pink', r.style('Pink Gin')],
  ['canadian club', any(r.whisky, r.premix)],
  ['veuve', r.category('Brut & Cuvée', 'Sparkling Rosé')],
  ['brown brothers moscato', r.style('Moscato')],
  ['red rock deli', r.chips],
  // Goods that the shop does not sell
  ['can i buy smokes', 'nothing'],
  ['nicotine gum', 'nothing'],
  ['nurofen for hangover', 'nothing'],
]
