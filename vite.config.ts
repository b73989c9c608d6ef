import { relative } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const serverOnly = /^src\/(core|platform|api)\/|^src\/(portal|server)\.ts$/

/** Server code in the browser's bundle fails the build: it would otherwise slip in without a word. */
export function serverCodeStaysOnTheServer(): Plugin {
  return {
    name: 'server-code-stays-on-the-server',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    load(id) {
      const file = relative(import.meta.dirname, id.split('?', 1)[0] ?? '')
      if (serverOnly.test(file)) this.error(`${file} must not reach the browser`)
    },
  }
}

/** In the bundle React is its production build, whatever NODE_ENV says at the start. */
const bundled = {
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true as const, external: ['sharp', 'pg', 'pg-cursor', 'pino'] },
}

export default defineConfig(({ command }) => ({
  plugins: [serverCodeStaysOnTheServer()],
  build: {
    ssr: 'src/server.ts',
    outDir: 'build/server',
    emptyOutDir: true,
    ssrEmitAssets: true,
    rolldownOptions: { output: { entryFileNames: 'index.js' } },
  },
  ...(command === 'build' && bundled),
}))
