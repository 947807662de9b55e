/** The build whose worker is a file of its own, as our policy demands, has the types of the usual one. */
declare module 'maplibre-gl/dist/maplibre-gl-csp' {
  import * as library from 'maplibre-gl'

  export default library
}
