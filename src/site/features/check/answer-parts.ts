import type { Locale } from '#contract/locale.ts'
import { inHand, type Make } from '#site/layout/in-hand.ts'
import type { Described } from './describe-answers.ts'

/** What the page shows of a check. `notes` stand between the four answers and the facts. */
export function answerParts<Made>(
  make: Make<Made>,
  { lines, note, facts, hashes }: Described,
  locale: Locale,
  notes: string[] = [],
): Made[] {
  const entry = (term: string, says: string[], attributes = {}) =>
    make('div', attributes, make('dt', {}, term), ...says.map((text) => make('dd', {}, text)))
  const four = lines.map(({ title, says, state }) => entry(title, says, { 'data-state': state }))
  return [
    make('dl', { className: 'four' }, ...four),
    ...[note, ...notes].map((text) => make('p', {}, text)),
    make('dl', { className: 'facts' }, ...facts.map(({ term, text }) => entry(term, [text]))),
    ...(hashes.length > 0 ? [inHand(make, hashes, locale)] : []),
  ]
}
