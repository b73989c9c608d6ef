import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { DatabaseSync } from 'node:sqlite'

/**
 * What the lookup is measured against: node:http and prepared statements, answering with the same
 * JSON and nothing else. No routes, limits, grants, settings, logs or headers.
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

type Found = {
  id: string
  name: string
  fatherName: string
  motherName: string
  address: string
  nationality: string
  approvedAt: string
}

const wireFields = [
  ['photo', 'P_url'],
  ['workPermit', 'Doc_1_PC'],
  ['visa', 'Doc_5_PC'],
] as const

const titles = [
  ['workPermit', 'Work Permit Certificate'],
  ['visa', 'Visa Paper'],
] as const

function addressOf(type: string, page: number, size: string): string {
  return `${publicUrl}/files/${grant}/${type}/${page}/${size}.webp`
}

function wireAnswer(number: string, record: Found): string {
  const held = new Set(findTypes.all(record.id).map((row) => row.type))
  const answer: Record<string, string> = {
    id: number,
    name: record.name,
    F_name: record.fatherName,
    M_name: record.motherName,
    Po_address: record.address,
    nationality: record.nationality,
  }
  for (const [type, field] of wireFields) {
    if (held.has(type)) answer[field] = addressOf(type, 1, 'page')
  }
  answer.User_Hide = 'No'
  answer.Status = 'Approved'
  answer.database_of_client = 'My_Aust'
  return JSON.stringify(answer)
}

function apiAnswer(record: Found): string {
  const rows = findDocuments.all(record.id) as { type: string; pages: string }[]
  const held = new Map(rows.map(({ type, pages }) => [type, pages]))
  const pagesOf = (type: string, text: string) =>
    (JSON.parse(text) as { width: number; height: number }[]).map(({ width, height }, index) => ({
      width,
      height,
      thumbnail: addressOf(type, index + 1, 'thumbnail'),
      page: addressOf(type, index + 1, 'page'),
      full: addressOf(type, index + 1, 'full'),
    }))
  const photo = held.get('photo')
  return JSON.stringify({
    statement: { heldBy, approvedOn: record.approvedAt.slice(0, 10), currentAsOf },
    candidate: {
      name: record.name,
      fatherName: record.fatherName,
      ...(record.motherName && { motherName: record.motherName }),
      address: record.address,
      nationality: record.nationality,
    },
    ...(photo && { photo: { pages: pagesOf('photo', photo) } }),
    documents: titles.flatMap(([type, title]) => {
      const pages = held.get(type)
      return pages ? [{ type, title, pages: pagesOf(type, pages) }] : []
    }),
    expiresAt: new Date(Date.now() + 36_000_000).toISOString(),
  })
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
  if (record) send(response, 200, wireAnswer(number, record))
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
    if (record) send(response, 200, apiAnswer(record))
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
