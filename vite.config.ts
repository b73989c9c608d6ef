import { glob, readFile, writeFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzipSync } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import about from './package.json' with { type: 'json' }
import { addresses } from './src/dashboard/routes.ts'

type NameOfGroup = Rolldown.CodeSplittingNameFunction

const serverOnly = /^src\/(core|platform|api|server|cli)\//

/** Fails the build if server code would get into the browser bundle. */
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

/**
 * The browser bundle loads the messages of the page's language only, parts of them where they are
 * used, and of the routes their paths and whether they have markup.
 */
function onlyForThePage(): Plugin {
  return {
    name: 'only-for-the-page',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    load(id) {
      const file = relative(import.meta.dirname, id.split('?', 1)[0] ?? '')
      if (file === 'src/dashboard/routes.ts') {
        const known = Object.entries(addresses).map(([path, { file, isResource }]) => [
          path,
          { file: extname(file), isResource },
        ])
        return `export const addresses = ${JSON.stringify(Object.fromEntries(known))}`
      }
      if (file === 'src/ui/i18n/messages.ts') return `export * from './page-messages.ts'`
      const [, part] = /^src\/ui\/i18n\/parts\/([\w-]+)\.ts$/.exec(file) ?? []
      return part ? partForThePage(part) : null
    },
  }
}

function partForThePage(part: string): string {
  const name = part.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
  const hook = `use${name[0]?.toUpperCase()}${name.slice(1)}Messages`
  return `const isBengali = document.documentElement.lang === 'bn'
    const { ${name} } = await (isBengali ? import('../bn/${part}.ts') : import('../en/${part}.ts'))
    export const ${hook} = () => ${name}
    export const ${name}MessagesIn = () => ${name}`
}

/**
 * The browser needs limits and names of the contract, not its schemas. Those call functions, so
 * that without a mark zod would come along with them.
 */
function unusedSchemasStayAway(): Plugin {
  return {
    name: 'unused-schemas-stay-away',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    transform(code, id) {
      if (!relative(import.meta.dirname, id).startsWith('src/contract/')) return null
      const calls = this.parse(code)
        .body.map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
        .flatMap((node) => (node?.type === 'VariableDeclaration' ? node.declarations : []))
        .flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []))
      const marked = calls.toReversed().reduce((marked, { start, end }) => {
        const call = marked.slice(start, end)
        return `${marked.slice(0, start)}/* @__PURE__ */ (() => ${call})()${marked.slice(end)}`
      }, code)
      // Otherwise messages import a chunk for its side effects, and that chunk waits for the messages.
      return { code: marked, moduleSideEffects: false }
    },
  }
}

/** Safari before 17.4 and Firefox before 128 ignore a sign that has a text alternative. */
function signsForOlderBrowsers(): Plugin {
  return {
    name: 'signs-for-older-browsers',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
        const css = Buffer.from(file.source).toString()
        file.source = css.replace(/(content:[^;}]+) \/ ""/g, '$1;$&')
      }
    },
  }
}

const zipped = {
  '.br': promisify(brotliCompress),
  '.gz': (bytes: string | Uint8Array) => gzipSync(bytes, { level: 9 }),
}
const worthZipping = /^assets\/.*\.(js|css|svg)$/

async function zipBeside(file: string, bytes: string | Uint8Array): Promise<void> {
  for (const [ending, zip] of Object.entries(zipped))
    await writeFile(file + ending, await zip(bytes))
}

/** Compresses browser files once, at build time. */
function zippedBesides(): Plugin {
  return {
    name: 'zipped-besides',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => worthZipping.test(fileName))
      for (const file of files) {
        await zipBeside(join(dir, file.fileName), file.type === 'chunk' ? file.code : file.source)
      }
      // React Router writes the list of its routes past the bundles.
      for await (const list of glob(join(dir, '../client/assets/manifest-*.js'))) {
        await zipBeside(list, await readFile(list))
      }
    },
  }
}

const inProduction = { 'process.env.NODE_ENV': JSON.stringify('production') }
/** What `npm prune --omit=dev` leaves: the bundle has all else. */
const notBundled = Object.keys(about.dependencies)

const withZod = /node_modules\/(zod|@asteasolutions\/zod-to-openapi|@hono\/zod-openapi)\//

/** Of no use to the public pages, whose script shares nothing with these. */
const withReact = /node_modules\/(react|react-dom|react-router|scheduler)\//

/** Names a group of all that this module imports, also later if wanted. */
function importsOf(entry: string, name: string, isLaterToo = false): NameOfGroup {
  return (id, bundle) => {
    const found = new Set<string>()
    const visit = (id: string): void => {
      const module = bundle.getModuleInfo(id)
      if (!module || found.has(id)) return
      found.add(id)
      module.importedIds.forEach(visit)
      if (isLaterToo) module.dynamicallyImportedIds.forEach(visit)
    }
    visit(join(import.meta.dirname, entry))
    return found.has(id) ? name : null
  }
}

const publicScript = 'src/site/browser/public.ts'

/** Without these a page asks for some fifty files, many of them smaller than their own headers. */
const filesOfManyPages: Rolldown.CodeSplittingGroup[] = [
  { name: importsOf(publicScript, 'public-page'), minShareCount: 2, priority: 4 },
  { name: importsOf(publicScript, 'public-later', true), minShareCount: 3, priority: 3 },
  { name: 'react', test: withReact, priority: 2 },
  // Not of the entry beside it: that runs as soon as it is loaded, and needs the routes of the page.
  { name: importsOf('src/dashboard/root.tsx', 'every-page'), priority: 1 },
]

/** One bundle for the server, in which every module exists once, and one for the browser. */
export default defineConfig(({ command }) => ({
  plugins: [
    serverCodeStaysOnTheServer(),
    onlyForThePage(),
    unusedSchemasStayAway(),
    reactRouter(),
    signsForOlderBrowsers(),
    zippedBesides(),
  ],
  // Bundles contain React's production build, whatever NODE_ENV is at the start.
  ...(command === 'build' && { define: inProduction }),
  builder: {},
  build: { manifest: true },
  environments: {
    client: {
      build: {
        modulePreload: false,
        rolldownOptions: {
          input: ['src/site/browser/public.ts', 'src/ui/browser/theme.ts'],
          output: {
            // Random letters cannot be compressed, and each page names all files.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: { groups: filesOfManyPages },
          },
        },
      },
    },
    ssr: {
      ...(command === 'build' && { resolve: { noExternal: true as const, external: notBundled } }),
      build: {
        ssr: true,
        emitAssets: true,
        rolldownOptions: {
          input: {
            index: 'src/server/lifecycle.ts',
            cli: 'src/cli/run-command.ts',
            'picture-worker': 'src/platform/pictures/picture-worker.ts',
            'sheet-worker': 'src/platform/sheets/sheet-worker.ts',
            'import-worker': 'src/server/imports/import-worker.ts',
            'thread-worker': 'src/platform/db/sqlite/thread-worker.ts',
          },
          output: {
            entryFileNames: '[name].js',
            chunkFileNames: '[name].js',
            // Schemas can be described for OpenAPI only if zod was extended before they were made.
            codeSplitting: { groups: [{ name: 'zod', test: withZod }] },
          },
        },
      },
    },
  },
}))
