import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { apiAnswer, type Found, wireAnswer } from './lookup-answers.ts'

/**
 * The baseline of lookups: node:http and prepared statements, which give the same JSON. No routes,
 * limits, grants, settings, logs or headers.
 */
const [file = '', publicUrl = '', grant = '', heldBy = '', currentAsOf = ''] = process.argv.slice(2)

const database = new DatabaseSync(file, { readOnly: true })
database.exec('pragma cache_size = -16000')

const columns = '"id", "name", "fatherName", "motherName", "address", "nationality", "approvedAt"'
const findRecord = database.prepare(
  `select ${columns} from "record" where "publicPassportNumber" = ?`,
)
const findTypes = database.prepare('select "type" from "document" where "recordId" = ?')
const findDocuments = database.prepare(
  'select "type", "pages" from "document" where "recordId" = ?',
)

const addressOf = (type: string, page: number | 'all', size: string) =>
  `${publicUrl}/files/${grant}/${type}/${page}/${size}.webp`

function ofWire(number: string, record: Found): string {
  const types = findTypes.all(record.id).map(({ type }) => String(type))
  return wireAnswer(number, record, types, addressOf)
}

function ofApi(record: Found): string {
  const rows = findDocuments.all(record.id) as { type: string; pages: string }[]
  const held = new Map(rows.map(({ type, pages }) => [type, JSON.parse(pages)]))
  return apiAnswer(record, held, { heldBy, currentAsOf }, addressOf)
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
  })
  response.end(body)
}

function find(number: string): Found | undefined {
  return findRecord.get(number) as Found | undefined
}

function answerResult(url: string, response: ServerResponse): void {
  const number = decodeURIComponent(url.slice('/result/'.length)).toUpperCase()
  const record = find(number)
  if (record) send(response, 200, ofWire(number, record))
  else send(response, 404, '{"error":"No Data Found"}')
}

function answerLookup(request: IncomingMessage, response: ServerResponse): void {
  let text = ''
  request.setEncoding('utf8')
  request.on('data', (chunk: string) => {
    text += chunk
  })
  request.on('end', () => {
    const { passportNumber } = JSON.parse(text) as { passportNumber: string }
    const record = find(passportNumber.toUpperCase())
    if (record) send(response, 200, ofApi(record))
    else send(response, 404, '{"code":"not-found"}')
  })
}

const server = createServer((request, response) => {
  const { method, url = '' } = request
  if (method === 'GET' && url.startsWith('/result/')) return answerResult(url, response)
  if (method === 'POST' && url === '/api/v1/lookups') return answerLookup(request, response)
  send(response, 404, '{}')
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
