import { landingPage } from '#contract/dashboard-pages.ts'
import { ctx, leadTo } from '#dashboard/context.ts'
import type { Route } from './+types/landing.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { actor } = context.get(ctx)
  if (actor.role === 'stranger') return leadTo(context, '/login')
  return leadTo(context, actor.roleWithTwoFactor ? '/account/two-factor' : landingPage(actor.role))
}
