import { mostAmount } from '#contract/classes/money.ts'

/** Never rounded: nothing is booked that would take the sum past what a number holds exactly. */
export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}

export type NotBookable = 'more-than-paid' | 'too-large'

/** Why an amount cannot be added to what was paid so far, if so. */
export function whyNotBookable(paid: number, amount: number): NotBookable | undefined {
  if (amount > mostAmount - paid) return 'too-large'
  return amount + paid < 0 ? 'more-than-paid' : undefined
}

type Place = { fee: number; isEnrolled: boolean; isClassCancelled: boolean }

/** Nothing is owed for a seat that is given back, nor for a class that does not take place. */
export function dueFor({ fee, isEnrolled, isClassCancelled }: Place): number {
  return isEnrolled && !isClassCancelled ? fee : 0
}
