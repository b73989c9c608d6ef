import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'

/** The baseline of images: node:http and readFile. */
const [folder = ''] = process.argv.slice(2)

const server = createServer(async ({ url = '' }, response) => {
  const name = /^\/(\d+\.webp)$/.exec(url)?.[1]
  const bytes = name && (await readFile(join(folder, name)).catch(() => undefined))
  if (!bytes) {
    response.writeHead(404).end()
    return
  }
  response.writeHead(200, { 'Content-Type': 'image/webp', 'Content-Length': bytes.length })
  response.end(bytes)
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
