import type { Organisation } from '#contract/settings.ts'
import type { Messages } from './en.ts'

type Named = Pick<Organisation, 'name' | 'actsFor'>

/** Who runs the site, that it is no government, and whom it acts for: for paper and previews, which have no footer. */
export function whoseSite({ notGovernment, actsFor }: Messages, organisation: Named): string {
  const { name, actsFor: authority } = organisation
  return authority ? `${notGovernment(name)} ${actsFor(name, authority)}` : notGovernment(name)
}
