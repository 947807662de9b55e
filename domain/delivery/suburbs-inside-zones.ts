import type { AddressState } from '#domain/states.ts'

/**
 * Served suburbs that are not in the two lists but are inside the zones around them: name, postcode, latitude,
 * longitude.
 */
export const SUBURBS_INSIDE_ZONES: Record<
  AddressState,
  readonly (readonly [string, string, number, number])[]
> = {
  VIC: [
    ['Beaumaris', '3193', -37.98356, 145.03905],
    ['Burnside', '3023', -37.75021, 144.75245],
    ['Burnside Heights', '3023', -37.73299, 144.7559],
    ['Clarinda', '3169', -37.94195, 145.10672],
    ['Delahey', '3037', -37.71884, 144.77851],
    ['Donvale', '3111', -37.78639, 145.19453],
    ['Eltham North', '3095', -37.69772, 145.1418],
    ['Glen Waverley', '3150', -37.88232, 145.17162],
    ['Heatherton', '3202', -37.95551, 145.09387],
    ['Keilor Lodge', '3038', -37.69757, 144.80048],
    ['Kings Park', '3021', -37.73376, 144.7722],
    ['Mitcham', '3132', -37.81695, 145.199],
    ['Seabrook', '3028', -37.88082, 144.75905],
    ['St Helena', '3088', -37.68984, 145.12869],
    ['Vermont', '3133', -37.83873, 145.19949],
    ['Vermont South', '3133', -37.85528, 145.18976],
    ['Williams Landing', '3027', -37.86309, 144.74422],
  ],
  NSW: [
    ['Abbotsford', '2046', -33.85052, 151.12987],
    ['Ashfield', '2131', -33.88947, 151.12753],
    ['Castlecrag', '2068', -33.80028, 151.22003],
    ['Dulwich Hill', '2203', -33.9047, 151.13884],
    ['Five Dock', '2046', -33.86665, 151.12685],
    ['Henley', '2111', -33.84211, 151.13803],
    ['Hunters Hill', '2110', -33.83054, 151.14729],
    ['Huntleys Cove', '2111', -33.8375, 151.13912],
    ['Lane Cove North', '2066', -33.8057, 151.16111],
    ['Lane Cove West', '2066', -33.81404, 151.15298],
    ['Linley Point', '2066', -33.82689, 151.14887],
    ['North Willoughby', '2068', -33.79541, 151.20101],
    ['Pagewood', '2035', -33.93894, 151.2136],
    ['South Coogee', '2034', -33.93221, 151.25393],
    ['Summer Hill', '2130', -33.89348, 151.1372],
    ['Tempe', '2044', -33.92488, 151.16476],
    ['Wareemba', '2046', -33.85759, 151.13219],
    ['Willoughby East', '2068', -33.79861, 151.20628],
  ],
}
