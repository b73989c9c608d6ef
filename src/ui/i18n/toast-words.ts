import type { ToastKind } from '#contract/toast.ts'

type Words = { title?: string; text: string }

/** The words of a toast, or only its text. They may depend on a name and a day. */
type Said = string | Words | ((name: string, day?: string) => string | Words)

type ToastWords = Record<ToastKind, (name: string, day?: string) => Words>

export function toastWords(said: Record<ToastKind, Said>): ToastWords {
  const words = Object.entries(said).map(([kind, one]) => {
    return [kind, (...about: [string, string?]) => asWords(one, about)]
  })
  return Object.fromEntries(words)
}

function asWords(said: Said, about: [string, string?]): Words {
  const words = typeof said === 'function' ? said(...about) : said
  return typeof words === 'string' ? { text: words } : words
}
