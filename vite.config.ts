import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  publicDir: 'web/public',
  plugins: [reactRouter()],
  // Node 26 and every browser of the last years read these as they are.
  build: { target: 'es2023', assetsInlineLimit: 0 },
  // The server loads `build/server/handler.js`: the screens with the way into them, not the bare route list.
  environments: { ssr: { build: { rollupOptions: { input: 'web/handler.ts' } } } },
})
