import { relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

const serverOnly = /^src\/(core|platform|api)\/|^src\/(portal|server)\.ts$/

/** Server code in the browser's bundle fails the build: it would otherwise slip in without a word. */
function serverCodeStaysOnTheServer(): Plugin {
  return {
    name: 'server-code-stays-on-the-server',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      const file = relative(import.meta.dirname, id.split('?', 1)[0] ?? '')
      if (serverOnly.test(file)) this.error(`${file} must not reach the browser`)
    },
  }
}

export default defineConfig({
  plugins: [serverCodeStaysOnTheServer(), reactRouter()],
  environments: {
    ssr: { build: { rolldownOptions: { input: './src/server.ts' } } },
  },
})
