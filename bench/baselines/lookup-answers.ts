/** The response of a lookup, as the baselines write it. */

export type Found = {
  id: string
  name: string
  fatherName: string
  motherName: string
  address: string
  nationality: string
  approvedAt: string
}

type Statement = { heldBy: string; currentAsOf: string }
type AddressOf = (type: string, page: number | 'all', size: string) => string
type Page = { width: number; height: number }

const wireFields = [
  ['photo', 'P_url'],
  ['workPermit', 'Doc_1_PC'],
  ['visa', 'Doc_5_PC'],
] as const

const titles = [
  ['workPermit', 'Work Permit Certificate'],
  ['visa', 'Visa Paper'],
] as const

/** The details of each document; those of the measured records have no dates. */
const stated = { provenance: 'copy-received', validity: 'no-date' }

export function wireAnswer(
  number: string,
  record: Found,
  held: Iterable<string>,
  addressOf: AddressOf,
): string {
  const types = new Set(held)
  const answer: Record<string, string> = {
    id: number,
    name: record.name,
    F_name: record.fatherName,
    M_name: record.motherName,
    Po_address: record.address,
    nationality: record.nationality,
  }
  for (const [type, field] of wireFields) {
    if (types.has(type)) answer[field] = addressOf(type, type === 'photo' ? 1 : 'all', 'page')
  }
  answer.User_Hide = 'No'
  answer.Status = 'Approved'
  answer.database_of_client = 'My_Aust'
  return JSON.stringify(answer)
}

export function apiAnswer(
  record: Found,
  held: Map<string, Page[]>,
  { heldBy, currentAsOf }: Statement,
  addressOf: AddressOf,
): string {
  const shown = (type: string, pages: Page[]) =>
    pages.map(({ width, height }, index) => ({
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
    ...(photo && { photo: { pages: shown('photo', photo) } }),
    documents: titles.flatMap(([type, title]) => {
      const pages = held.get(type)
      return pages ? [{ type, title, ...stated, pages: shown(type, pages) }] : []
    }),
    expiresAt: new Date(Date.now() + 36_000_000).toISOString(),
  })
}
