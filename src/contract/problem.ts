/** Every error code that programs can meet, with its status and title. Codes never change. */
export const problems = {
  'invalid-request': { status: 400, title: 'The request cannot be read' },
  'invalid-field': { status: 422, title: 'A field is not valid' },
  'sign-in-needed': { status: 401, title: 'Say who you are' },
  forbidden: { status: 403, title: 'You may not do this' },
  'cross-site': { status: 403, title: 'The request came from another site' },
  'not-found': { status: 404, title: 'No Data Found' },
  'no-such-address': { status: 404, title: 'There is nothing at this address' },
  'method-not-allowed': { status: 405, title: 'This address does not take that method' },
  'number-taken': { status: 409, title: 'Another record has this number' },
  'already-approved': { status: 409, title: 'The record is approved already' },
  'last-admin': { status: 409, title: 'There has to be an admin' },
  'too-many': { status: 409, title: 'There are as many as there may be' },
  'document-gone': { status: 409, title: 'A document is no longer there: send it again' },
  'changed-meanwhile': { status: 412, title: 'Somebody else changed this since you read it' },
  'too-large': { status: 413, title: 'The body is too large' },
  'unsupported-type': { status: 415, title: 'The body is not of a supported type' },
  'file-refused': { status: 422, title: 'The file cannot be taken' },
  'idempotency-mismatch': { status: 422, title: 'This key was used for another request' },
  'if-match-needed': { status: 428, title: 'Say which version you change, with If-Match' },
  'too-many-lookups': { status: 429, title: 'Too many lookups' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  busy: { status: 503, title: 'Too much is under way: try again in a moment' },
  'no-space': { status: 507, title: 'There is no space left on the server' },
  unavailable: { status: 503, title: 'The search could not be carried out' },
} as const

export type ProblemCode = keyof typeof problems
