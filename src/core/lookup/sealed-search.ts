import { nothingFound, type Search } from '#contract/result-address.ts'
import type { Ctx } from '../context.ts'

const purpose = 'search'
const tailLength = 22

type Sealed = [grantTail: string, at: number, number: string, ...beside: (string | null)[]]

/**
 * What a search is bound to: its grant or, since all searches without a result have the same one, its page.
 * Another page may search other numbers, and must not say that it found nothing.
 */
export function boundTo(grant: string, path: string): string {
  return grant === nothingFound ? grant + path : grant
}

/**
 * Seals what was searched and when, for the result page. It is bound to one grant, so that nobody can show
 * a record under another number.
 */
export function sealSearch(ctx: Ctx, grant: string, searched: Omit<Search, 'at'>): string {
  const { number, name, birthDate } = searched
  const now = ctx.now()
  const text = JSON.stringify([grant.slice(-tailLength), now.getTime(), number, name, birthDate])
  const expiresAt = new Date(now.getTime() + ctx.settings.grantMinutes * 60_000)
  return ctx.identity.seals.seal(purpose, new TextEncoder().encode(text), expiresAt)
}

export function openSearch(ctx: Ctx, grant: string, sealed: string | null): Search | undefined {
  const opened = ctx.identity.seals.open(purpose, sealed ?? '', ctx.now())
  if (opened.outcome !== 'open') return undefined
  const text = new TextDecoder().decode(opened.payload)
  const [tail, at, number, name, birthDate] = JSON.parse(text) as Sealed
  if (tail !== grant.slice(-tailLength)) return undefined
  return {
    number,
    name: name ?? undefined,
    birthDate: birthDate ?? undefined,
    at: new Date(at),
  }
}
