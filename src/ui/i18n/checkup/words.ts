import type { Locale } from '#contract/locale.ts'
import type { Checked } from '#contract/site/checkup.ts'
import { bn } from './bn.ts'
import { type CheckupWords, en } from './en.ts'

// Apart from all other words: no page in a browser needs these.
const words: Record<Locale, CheckupWords> = { en, bn }

export function checkupWords(locale: Locale): CheckupWords {
  return words[locale]
}

export type Told = { title: string; says: string; todo: string | undefined }

/** What was found, in words, with what to do unless all is well. */
export function tell({ check, finding, facts }: Checked, locale: Locale): Told {
  const { checks, findings } = words[locale]
  const [says, todo] = findings[finding]
  const number = new Intl.NumberFormat(locale)

  function fill(text: string): string {
    return text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const fact = facts[name] ?? ''
      return typeof fact === 'number' ? number.format(fact) : fact
    })
  }
  return { title: checks[check], says: fill(says), todo: todo && fill(todo) }
}
