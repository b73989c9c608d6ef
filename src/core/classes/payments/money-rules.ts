import { mostAmount } from '#contract/classes/money.ts'

export function sumOf(entries: { amount: number }[]): number {
  return entries.reduce((sum, { amount }) => sum + amount, 0)
}

export type NotBookable = 'more-than-paid' | 'too-large'

export function whyNotBookable(paid: number, amount: number): NotBookable | undefined {
  if (amount > mostAmount - paid) return 'too-large'
  return amount + paid < 0 ? 'more-than-paid' : undefined
}
