import { z } from 'zod'

/** Sites, by commas, as browsers name them: https://desk.example.org */
export const webOrigins = z.string().transform((text, context) => {
  const origins = text.split(',').map((part) => part.trim())
  for (const origin of origins) {
    const isOne = URL.canParse(origin) && new URL(origin).origin === origin
    if (isOne && /^https?:/.test(origin)) continue
    context.addIssue(`"${origin}" is not a site such as https://desk.example.org`)
    return z.NEVER
  }
  return origins
})
