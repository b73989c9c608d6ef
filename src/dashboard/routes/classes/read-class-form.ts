import { type ClassFields, classFields } from '#contract/classes/class.ts'
import { isCurrency, parseAmount } from '#contract/classes/money.ts'
import { withLatinDigits } from '#contract/text/latin-digits.ts'
import type { SentForm } from '#contract/uploads.ts'
import type { Ctx } from '#core/context.ts'
import type { ReturnedClass, TypedClass } from '#dashboard/features/classes/class-form.tsx'
import { takeInPictures } from '#dashboard/routes/take-in-pictures.ts'

export type ReadClass = ReturnedClass & {
  /** Absent if there are mistakes */
  fields?: ClassFields
}

const names = ['title', 'text', 'startsOn', 'place', 'seats', 'fee', 'currency'] as const

/** Reads a form; numbers may use any digits. */
export async function readClassForm(ctx: Ctx, sent: SentForm): Promise<ReadClass> {
  const typed = Object.fromEntries(
    names.map((name) => [name, sent.fields.get(name) ?? '']),
  ) as TypedClass
  const fee = isCurrency(typed.currency) ? parseAmount(typed.fee, typed.currency) : 'not-an-amount'
  const seats = withLatinDigits(typed.seats.slice(0, 20).trim())
  const checked = classFields.safeParse({
    ...typed,
    seats: /^\d+$/.test(seats) ? Number(seats) : undefined,
    fee: typeof fee === 'number' ? fee : 0,
  })
  const wrong = checked.error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? []
  const mistakes: ReturnedClass['mistakes'] = {
    ...Object.fromEntries(wrong),
    ...(typeof fee === 'string' && { fee }),
  }
  const isWhole = checked.success && typeof fee === 'number'
  const pictures = await takeInPictures(ctx, sent)
  return { typed, mistakes, ...pictures, ...(isWhole && { fields: checked.data }) }
}
