/** Every error code that programs can meet, with its status and title. Codes never change. */
export const problems = {
  'invalid-request': { status: 400, title: 'The request cannot be read' },
  'invalid-field': { status: 422, title: 'A field is not valid' },
  'not-found': { status: 404, title: 'No Data Found' },
  'no-such-address': { status: 404, title: 'There is nothing at this address' },
  'method-not-allowed': { status: 405, title: 'This address does not take that method' },
  'unsupported-type': { status: 415, title: 'The body is not of a supported type' },
  'too-large': { status: 413, title: 'The body is too large' },
  'cross-site': { status: 403, title: 'The request came from another site' },
  forbidden: { status: 403, title: 'You may not do this' },
  'too-many-lookups': { status: 429, title: 'Too many lookups' },
  unavailable: { status: 503, title: 'The search could not be carried out' },
  internal: { status: 500, title: 'Something went wrong on our side' },
} as const

export type ProblemCode = keyof typeof problems
