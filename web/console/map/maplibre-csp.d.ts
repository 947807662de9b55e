/** Build with the worker in a separate file, as our CSP requires. It has the types of the default build. */
declare module 'maplibre-gl/dist/maplibre-gl-csp' {
  import * as library from 'maplibre-gl'

  export default library
}
