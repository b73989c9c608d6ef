import type { Locale } from '#contract/locale.ts'
import type { FileHashes } from '#contract/proof/file-hashes.ts'
import { inHandWords, listHashes } from './in-hand-words.ts'

/** Makes an element: React on the server, and the document in a script. */
export type Make<Made> = (
  tag: 'details' | 'summary' | 'p' | 'pre' | 'dl' | 'div' | 'dt' | 'dd',
  attributes: Record<string, string>,
  ...children: (Made | string)[]
) => Made

/**
 * The hashes of the files on a page, to compare a file with them: by hand, or with the script
 * `site/browser/in-hand.ts`, which is loaded on opening. `isHome`: with the titles of the home result
 */
export function inHand<Made>(
  make: Make<Made>,
  hashes: FileHashes[],
  locale: Locale,
  isHome?: boolean,
): Made {
  const t = inHandWords[locale]
  const { originals, pictures, without } = listHashes(hashes, locale, isHome)
  const list = (name: string, title: string, lines: string[]) => {
    if (lines.length === 0) return []
    return [make('p', {}, title), make('pre', { 'data-hashes': name }, lines.join('\n'))]
  }
  return make(
    'details',
    { className: 'in-hand' },
    make('summary', {}, t.title),
    make('p', {}, t.byHand),
    make('pre', {}, 'sha256sum FILE'),
    ...(without.length > 0
      ? [make('p', { 'data-without': '' }, t.without(without.join(', ')))]
      : []),
    ...list('originals', t.originals, originals),
    ...list('pictures', t.pictures, pictures),
  )
}
