import { isRouteErrorResponse, useLocation } from 'react-router'
import { ConfirmPage } from '#ui/components/confirm-page.tsx'
import { Failure } from '#ui/failure.tsx'
import { NotFound } from '#ui/not-found.tsx'
import { DashboardLayout } from './dashboard-layout.tsx'
import { SignedOutMeanwhile } from './signed-out-meanwhile.tsx'

/** What a page shows in the place of its content: a refusal, a failure, or a question first. */
export function Explanation({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  return <DashboardLayout>{explain(error, pathname + search)}</DashboardLayout>
}

function explain(error: unknown, here: string) {
  if (!isRouteErrorResponse(error)) return <Failure status={500} here={here} />
  const { status, data } = error
  if (data?.confirm) return <ConfirmPage {...data.confirm} />
  if (data?.signIn) return <SignedOutMeanwhile signIn={data.signIn} />
  return status === 404 ? <NotFound /> : <Failure status={status} here={here} {...data} />
}
