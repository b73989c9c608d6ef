import type { FileHashes } from '#contract/proof/file-hashes.ts'
import { useLocale } from '#ui/i18n/messages.ts'
import { inHandWords, listHashes } from './in-hand-words.ts'

/**
 * The hashes of the files on a page, to compare a file with them: by hand, or with the script
 * `site/browser/in-hand.ts`, which is loaded on opening. `site/browser/check.ts` builds the same markup.
 */
export function InHand({ hashes, isHome }: { hashes: FileHashes[]; isHome?: boolean }) {
  const locale = useLocale()
  const t = inHandWords[locale]
  if (hashes.length === 0) return null
  const { originals, pictures, without } = listHashes(hashes, locale, isHome)
  return (
    <details className="in-hand">
      <summary>{t.title}</summary>
      <p>{t.byHand}</p>
      <pre>sha256sum FILE</pre>
      {without.length > 0 && <p data-without="">{t.without(without.join(', '))}</p>}
      <Hashes name="originals" title={t.originals} lines={originals} />
      <Hashes name="pictures" title={t.pictures} lines={pictures} />
    </details>
  )
}

function Hashes({ name, title, lines }: { name: string; title: string; lines: string[] }) {
  if (lines.length === 0) return null
  return (
    <>
      <p>{title}</p>
      <pre data-hashes={name}>{lines.join('\n')}</pre>
    </>
  )
}
