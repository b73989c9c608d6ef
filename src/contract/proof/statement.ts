import type { FileType } from '../document-types.ts'

/** The format of a statement: an SD-JWT (RFC 9901) with the payload of a W3C Verifiable Credential 2.0. */
export const statementHeader = { alg: 'EdDSA', typ: 'vc+sd-jwt', cty: 'vc' } as const
export const statusHeader = { alg: 'EdDSA', typ: 'vc+jwt', cty: 'vc' } as const
export const contexts = ['https://www.w3.org/ns/credentials/v2', { '@vocab': 'urn:countersign:1:' }]
const statementType = 'OrganisationRecordStatement'
export const statementTypes = ['VerifiableCredential', statementType]
export const statementVct = `urn:countersign:1:${statementType}`

/** Every statement has this number of digests, so that nobody can count the withheld facts. */
export const digestsOfStatement = 24
export const statusListBits = 131_072
export const statusListPath = '/proof/status/'

/** The facts about one file. Hashes are SHA-256 in hex. */
export type DocumentFact = {
  /** The uploaded file; absent for files from before the hash was kept */
  original?: { sha256: string; bytes: number }
  /** The hash of each page image in full size, as the site serves it */
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
} & Partial<Record<FileType, DocumentFact>>

/**
 * Part of every statement and status list, so that nobody takes them for a government's. A check refuses a statement
 * with another text, so to change this one would refuse all statements before.
 */
export function notGovernmentNotice(organisation: string): string {
  return (
    `${organisation} states what its own record says. ${organisation} is not a government, and ` +
    'this is not a visa, a permit or a government document. Check with the authority itself.'
  )
}
