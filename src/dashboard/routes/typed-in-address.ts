import { openSearch, sealSearch } from '#core/lookup/sealed-search.ts'
import { ctx, type Sent, visit } from '#dashboard/context.ts'

type Context = Sent['context']

/** Longer addresses might not get through. */
const mostKept = 1500

/**
 * For the links to other languages below a refused form, which load its page again; without JavaScript nothing else
 * keeps what was typed. The address has it encrypted, and never a password, a code or the number of a document.
 */
export function keptInAddress(context: Context, typed: object): { search?: string } {
  const { pathname } = context.get(visit).url
  const text = JSON.stringify([whose(context), typed])
  if (text.length > mostKept) return {}
  // In the place of the number that a search has
  return { search: sealSearch(context.get(ctx), pathname, { number: text }) }
}

export function typedInAddress<Typed>(context: Context): Typed | undefined {
  const { pathname, searchParams } = context.get(visit).url
  const opened = openSearch(context.get(ctx), pathname, searchParams.get('search'))
  const [of, typed] = opened ? JSON.parse(opened.number) : []
  return of === whose(context) ? typed : undefined
}

/** Somebody else may log in on this device, or be sent the address. */
function whose(context: Context): string {
  const { actor } = context.get(ctx)
  return actor.role === 'stranger' ? '' : actor.id
}
