/** What somebody asks about their own data: a copy of it, that it is erased, or that it is no longer used */
export const requestKinds = ['access', 'erasure', 'objection'] as const
export type RequestKind = (typeof requestKinds)[number]

export const requestOutcomes = ['done', 'refused'] as const
export type RequestOutcome = (typeof requestOutcomes)[number]

/** Days in which a request has to be answered */
export const requestDays = 30
