import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { renderToString } from 'react-dom/server'
import { elementOf } from './markup.ts'

/**
 * The baseline of the result page: React renders the same markup to a string, from a tree that is built
 * once, in a bare node:http server. Reads the product's page from its standard input.
 */
const page = await text(process.stdin)
const tree = elementOf(page)

const server = createServer((_, response) => {
  const body = Buffer.from(`<!DOCTYPE html>${renderToString(tree)}`)
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': body.length,
  })
  response.end(body)
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
