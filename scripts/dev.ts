import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createVite } from 'vite'
import { readConfig } from '../src/platform/config.ts'

type LoadRoutes = Parameters<Server['openSite']>[1]
type Server = typeof import('#server/http.ts')

/** Runs the site from its sources: each request uses the current code. */
const config = readConfig({ LOG_LEVEL: 'warn', ...process.env })
const vite = await createVite({ server: { middlewareMode: true }, appType: 'custom' })

let loaded: { module: Server; site: ReturnType<Server['openSite']> } | undefined

function loadRoutes() {
  return vite.ssrLoadModule('virtual:react-router/server-build') as ReturnType<LoadRoutes>
}

async function currentSite() {
  const module = (await vite.ssrLoadModule('/src/server/http.ts')) as Server
  if (loaded?.module !== module) {
    const before = loaded
    // Close the old site before the new one opens, since a site locks its data.
    const closed = before?.site.then((site) => site[Symbol.asyncDispose]())
    loaded = {
      module,
      site: Promise.resolve(closed).then(() => module.openSite(config, loadRoutes)),
    }
  }
  return loaded.site
}

const answer = getRequestListener(async (request, env) => {
  try {
    const site = await currentSite()
    return await site.fetch(request, env as Parameters<typeof site.fetch>[1])
  } catch (error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error)
    console.error(error)
    return new Response(String(error), { status: 500 })
  }
})

createServer((incoming, outgoing) => {
  vite.middlewares(incoming, outgoing, () => void answer(incoming, outgoing))
}).listen(config.port, config.host, () => {
  console.log(`Developing at http://${config.host}:${config.port}`)
})
