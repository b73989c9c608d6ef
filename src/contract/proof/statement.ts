import type { FileType } from '../document-types.ts'

/** How a statement looks on the outside: an SD-JWT (RFC 9901) with the payload of a W3C VC 2.0. */
export const statementHeader = { alg: 'EdDSA', typ: 'vc+sd-jwt', cty: 'vc' } as const
export const statusHeader = { alg: 'EdDSA', typ: 'vc+jwt', cty: 'vc' } as const
export const contexts = ['https://www.w3.org/ns/credentials/v2', { '@vocab': 'urn:countersign:1:' }]
export const statementType = 'OrganisationRecordStatement'
export const statementVct = `urn:countersign:1:${statementType}`

/** Always as many, so that nobody counts the facts that are withheld. */
export const digestsOfStatement = 24
export const statusListBits = 131_072
export const statusListPath = '/proof/status/'

/** What is said of one file. Hashes are SHA-256 in hex. */
export type PaperFact = {
  /** The file as it was sent; absent for those from before its hash was kept */
  original?: { sha256: string; bytes: number }
  /** Of each page as the site serves it, in full size */
  pages: string[]
  provenance: string
  seenOn?: string
  issuer?: string
  issuedOn?: string
  expiresOn?: string
}

export type Facts = {
  name: string
  passportNumber: string
  irccNumber: string
  fatherName: string
  motherName?: string
  address: string
  nationality: string
} & Partial<Record<FileType, PaperFact>>

/** In every statement and status list: nobody may take them for a government's. */
export function notGovernmentNotice(organisation: string): string {
  return (
    `${organisation} states what its own record says. ${organisation} is not a government, and ` +
    'this is not a visa, a permit or a government document. Check with the authority itself.'
  )
}
