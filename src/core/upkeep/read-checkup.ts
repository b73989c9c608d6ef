import type { Checked } from '#contract/site/checkup.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'

/** What is wrong with the machine, the settings and all that the site stands on. */
export async function readCheckup(ctx: Ctx): Promise<Checked[]> {
  authorise(ctx.actor, 'read-checkup')

  return ctx.examine()
}
