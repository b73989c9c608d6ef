import { z } from 'zod'
import { withFewMarks } from './few-marks.ts'
import { seen } from './seen.ts'
import { isWorthReading } from './worth-reading.ts'

const controls = /(?!\n)\p{Cc}/gu

function asKept(text: string, longest: number): string {
  if (!isWorthReading(text, longest)) return text
  const broken = text.normalize('NFC').replace(/\r\n?/g, '\n').replace(/\t/g, ' ')
  return seen(withFewMarks(broken.replace(controls, '')).trim())
}

export function lines(longest: number) {
  return z
    .string({ error: 'required' })
    .overwrite((text) => asKept(text, longest))
    .max(longest, 'too-long')
    .refine(
      (text) => text.isWellFormed() && !/[\u202a-\u202e\u2066-\u2069]/u.test(text),
      'not-text',
    )
    .refine((text) => text.length > 0, { error: 'required' })
}
