import type { Finding } from '#contract/site/finding.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'

/** What is wrong with the machine, the settings and all that the site stands on. */
export async function readSiteCheck(ctx: Ctx): Promise<Finding[]> {
  authorise(ctx.actor, 'read-site-check')

  return ctx.operations.runDoctor()
}
