import { z } from 'zod'

/** All but the line break. */
const controls = /(?!\n)\p{Cc}/gu

/** Lines of text: like one line, with breaks between them. */
export function lines(longest: number) {
  return z
    .string({ error: 'required' })
    .max(longest, 'too-long')
    .refine(
      (text) => text.isWellFormed() && !/[\u202a-\u202e\u2066-\u2069]/u.test(text),
      'not-text',
    )
    .transform((text) => text.normalize('NFC').replace(/\r\n?/g, '\n').replace(controls, '').trim())
    .refine((text) => text.length > 0, { error: 'required' })
}
