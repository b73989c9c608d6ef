const [base, tMin, tMax, skew, damp] = [36, 1, 26, 38, 700]
const digits = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** The letters that a label such as xn--mnich-kva stands for (RFC 3492); nothing if it is none. */
export function decodePunycode(label: string): string | undefined {
  const coded = /^xn--(?:([\x21-\x7e]*)-)?([a-z0-9]+)$/i.exec(label)
  if (!coded) return undefined
  const letters = [...(coded[1] ?? '')]
  const rest = [...(coded[2] ?? '').toLowerCase()].map((sign) => digits.indexOf(sign))
  let [code, at, bias] = [128, 0, 72]

  while (rest.length > 0) {
    const before = at
    for (let weight = 1, k = base; ; k += base) {
      const digit = rest.shift()
      if (digit === undefined) return undefined
      at += digit * weight
      const threshold = Math.min(Math.max(k - bias, tMin), tMax)
      if (digit < threshold) break
      weight *= base - threshold
      if (weight > 2 ** 31) return undefined
    }
    const count = letters.length + 1
    bias = adapted(at - before, count, before === 0)
    code += Math.floor(at / count)
    at %= count
    if (code > 0x10ffff) return undefined
    letters.splice(at++, 0, String.fromCodePoint(code))
  }
  return letters.join('')
}

function adapted(delta: number, count: number, isFirst: boolean): number {
  let left = isFirst ? Math.floor(delta / damp) : Math.floor(delta / 2)
  left += Math.floor(left / count)
  let k = 0
  for (; left > ((base - tMin) * tMax) / 2; k += base) left = Math.floor(left / (base - tMin))
  return k + Math.floor(((base - tMin + 1) * left) / (left + skew))
}
