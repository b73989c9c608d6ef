/** The end of a scale: the next round number whose half is round too. */
export function roundTop(most: number): number {
  if (most <= 2) return 2
  const power = 10 ** Math.floor(Math.log10(most))
  const step = [1, 2, 4, 6, 8, 10].find((step) => step * power >= most) ?? 10
  return step * power
}
