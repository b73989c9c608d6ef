import { isRouteErrorResponse, useLocation } from 'react-router'
import { ConfirmPage } from '#ui/components/confirm-page.tsx'
import { Failure } from '#ui/failure.tsx'
import { NotFound } from '#ui/not-found.tsx'
import { NoImport, NoRecord, PageForOthers, SignedOutMeanwhile } from './refusals.tsx'

/** Replaces the content of a page: a refusal, a failure, or a confirmation. */
export function Explanation({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const here = pathname + search
  if (!isRouteErrorResponse(error)) return <Failure status={500} here={here} />
  const { status, data } = error
  if (data?.confirm) return <ConfirmPage {...data.confirm} />
  if (data?.signIn) return <SignedOutMeanwhile signIn={data.signIn} />
  if (data?.pageFor) return <PageForOthers {...data} />
  if (data?.isOfRecord) return <NoRecord />
  if (data?.isOfImport) return <NoImport />
  return status === 404 ? <NotFound /> : <Failure status={status} here={here} {...data} />
}
