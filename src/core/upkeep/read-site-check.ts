import type { Finding } from '#contract/site/finding.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'

export async function readSiteCheck(ctx: Ctx): Promise<Finding[]> {
  authorise(ctx.actor, 'read-site-check')

  return ctx.operations.runDoctor()
}
