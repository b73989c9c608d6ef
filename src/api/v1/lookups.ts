import { z } from '@hono/zod-openapi'
import { noDetails, provenances } from '#contract/document-details.ts'
import { documentTitle, type FileType } from '#contract/document-types.ts'
import { lookupPages } from '#contract/lookup-pages.ts'
import { longestTyped, type PublicFile, type PublicRecord, personName } from '#contract/record.ts'
import { fileAddress } from '#contract/result-address.ts'
import { besideNumber } from '#contract/settings.ts'
import { dayIn, validities, validityOn } from '#contract/validity.ts'
import type { Ctx } from '#core/context.ts'
import { lookUpRecord } from '#core/lookup/look-up-record.ts'
import { json } from '../json.ts'
import { invalidField, problem, searchFailed } from '../problem.ts'
import { operationsOf } from './operation.ts'

export const typed = z.string().max(longestTyped, 'too-long')

const asked = z
  .strictObject({
    passportNumber: typed.optional().openapi({ example: 'A01234567' }),
    irccNumber: typed
      .optional()
      .openapi({ description: 'Send exactly one of `passportNumber` and `irccNumber`' }),
    name: z
      .string()
      .optional()
      .openapi({
        description: 'Required if the lookup policy is number+name',
        example: 'Rahima Akter',
        ...(personName.maxLength && { maxLength: personName.maxLength }),
      }),
    birthDate: typed.optional().openapi({
      description: 'Required if the lookup policy is number+birthDate',
      example: '1990-01-31',
    }),
  })
  .refine((body) => (body.passportNumber === undefined) !== (body.irccNumber === undefined), {
    error: 'one-number',
    path: ['passportNumber'],
  })
  // Also where the policy asks for no name: a program that sends nonsense should learn of it.
  .superRefine(({ name = '' }, { addIssue }) => {
    const [issue] = personName.safeParse(name).error?.issues ?? []
    if (issue) addIssue({ code: 'custom', path: ['name'], message: issue.message })
  })
  .openapi('Lookup')

const page = z.object({
  width: z.int(),
  height: z.int(),
  thumbnail: z.url(),
  page: z.url(),
  full: z.url(),
})
const pages = z.array(page).openapi({
  description: 'WebP images. The URLs work until `expiresAt`, as long as the record is public.',
})

export const provenance = z.enum(provenances).openapi({
  description:
    'What the organisation states about the document: that it received a copy, saw the ' +
    'original, confirmed it with the issuer, or issued it',
})

export const foundParts = z.object({
  statement: z.object({
    heldBy: z.string().openapi({
      description: 'The organisation that holds the record. It is not a government record.',
    }),
    approvedOn: z.iso.date(),
    currentAsOf: z.iso.date(),
  }),
  candidate: z.object({
    name: z.string(),
    fatherName: z.string().optional(),
    motherName: z.string().optional(),
    address: z.string().optional(),
    nationality: z.string(),
  }),
  photo: z.object({ pages }).optional(),
  documents: z.array(
    z.object({
      type: z.string(),
      title: z.string(),
      provenance,
      seenOn: z.iso.date().optional().openapi({
        description:
          'Date on which the organisation saw the original, or the issuer confirmed the document',
      }),
      issuer: z.string().optional(),
      expiresOn: z.iso.date().optional().openapi({ description: 'Last day on which it is valid' }),
      validity: z.enum(validities).openapi({
        description:
          'Whether the document is valid today, in the time zone of the organisation. `ending` ' +
          'means that it expires within 60 days.',
      }),
      pages,
    }),
  ),
  expiresAt: z.iso.datetime(),
})

const found = foundParts.openapi('LookupResult')

export const searchAnswers = {
  429: 'Too many searches. `Retry-After` says when to try again.',
  503: 'The search could not be completed, or the site is being set up',
}
const operation = operationsOf('Lookups')

export const lookups = operation('post', '/lookups', 'look-up-record', {
  summary: 'Look up a record',
  description:
    'Returns the visible and approved record with this number. All other cases (no such record, ' +
    'not approved, not visible, a name or date of birth that does not match) give the same 404. ' +
    'The limits are those of visitors of your network, also with a token.',
  body: asked,
  answers: {
    200: { description: 'The record', schema: found },
    404: 'No public record matches the request',
    ...searchAnswers,
  },
  async run({ ctx, deps, body: { passportNumber, irccNumber, ...beside } }) {
    const by = passportNumber === undefined ? 'irccNumber' : 'passportNumber'
    const number = passportNumber ?? irccNumber ?? ''
    const looked = await lookUpRecord(ctx, { by: [by], number, ...beside, page: lookupPages.home })
    switch (looked.outcome) {
      case 'found':
        return json(presentFound(ctx, looked, deps.publicUrl))
      case 'not-found':
        return problem('not-found', { detail: whatFitsNothing(ctx) })
      case 'invalid': {
        const field = looked.field === 'number' ? by : looked.field
        return invalidField(field, looked.because)
      }
      default:
        return notSearched(looked)
    }
  },
})

type NotSearched =
  | { outcome: 'too-many'; retryAfterSeconds: number }
  | { outcome: 'not-set-up' | 'unavailable' }

export function notSearched(not: NotSearched): Response {
  if (not.outcome === 'too-many') {
    const headers = { 'retry-after': String(not.retryAfterSeconds) }
    return problem('too-many-lookups', { headers })
  }
  return problem(not.outcome, not.outcome === 'unavailable' ? searchFailed : {})
}

function whatFitsNothing({ settings }: Ctx): string {
  const both = { name: ' and this name', birthDate: ' and this date of birth' }
  const beside = besideNumber(settings)
  return `No public record has this number${beside ? both[beside] : ''}`
}

export function presentFound(
  ctx: Ctx,
  looked: { record: PublicRecord; grant: string },
  publicUrl: URL,
  { isHome = true } = {},
) {
  const { photo, documents, approvedOn, ...candidate } = looked.record
  const { origin } = publicUrl
  const today = dayIn(ctx.settings.timeZone, ctx.now())
  const expiresAt = new Date(ctx.now().getTime() + ctx.settings.grantMinutes * 60_000)

  function withAddresses(type: FileType, file: PublicFile) {
    const address = (page: number, size: 'thumbnail' | 'page' | 'full') =>
      origin + fileAddress(looked.grant, type, page, size)
    return file.pages.map(({ width, height }, index) => ({
      width,
      height,
      thumbnail: address(index + 1, 'thumbnail'),
      page: address(index + 1, 'page'),
      full: address(index + 1, 'full'),
    }))
  }

  return {
    statement: {
      heldBy: ctx.settings.organisation.name,
      approvedOn,
      currentAsOf: ctx.settings.dateValue,
    },
    candidate,
    ...(photo && { photo: { pages: withAddresses('photo', photo) } }),
    documents: documents.map(({ type, details = noDetails, ...file }) => ({
      type,
      title: documentTitle(type, 'en', isHome),
      provenance: details.provenance,
      ...(details.seenOn && { seenOn: details.seenOn }),
      ...(details.issuer && { issuer: details.issuer }),
      ...(details.expiresOn && { expiresOn: details.expiresOn }),
      validity: validityOn(today, details.expiresOn),
      pages: withAddresses(type, file),
    })),
    expiresAt: expiresAt.toISOString(),
  }
}
