import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  publicDir: 'web/public',
  plugins: [reactRouter()],
  // Node 26 and every browser of the last years read these as they are.
  build: { target: 'es2023', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // What every screen loads anyway comes in one file, and so do the crumbs that most share: fewer files
            // compress better and ask less of the network.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
                },
                { name: 'frame', test: /\/(web|domain)\/|phosphor/, minShareCount: 7 },
              ],
            },
          },
        },
      },
    },
    // The server loads `build/server/handler.js`: the screens with the way into them, not the bare route list.
    ssr: { build: { rollupOptions: { input: 'web/handler.ts' } } },
  },
})
