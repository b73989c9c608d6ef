import { mostAmount } from '#contract/classes/money.ts'

export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}

export type NotBookable = 'more-than-paid' | 'too-large'

export function whyNotBookable(paid: number, amount: number): NotBookable | undefined {
  if (amount > mostAmount - paid) return 'too-large'
  return amount + paid < 0 ? 'more-than-paid' : undefined
}

type Place = { fee: number; isEnrolled: boolean; isClassCancelled: boolean }

/** The amount due: zero for a seat that was given up, or for a cancelled class. */
export function dueFor({ fee, isEnrolled, isClassCancelled }: Place): number {
  return isEnrolled && !isClassCancelled ? fee : 0
}
