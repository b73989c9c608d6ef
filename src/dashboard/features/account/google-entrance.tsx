import { useMessages } from '#ui/i18n/messages.ts'
import { usePageContext } from '#ui/page-context.ts'
import { withReturnPath } from '#ui/return-path.ts'

type Props = {
  /** Where they were going */
  to?: string | undefined
}

/** Stands above the form, with a divider between: another way to prove who one is. */
export function GoogleEntrance({ to }: Props) {
  const { account, security } = useMessages()
  const { provider } = usePageContext()
  return (
    <>
      {provider ? (
        <a className="google" href={withReturnPath('/login/google', to)} data-popup="">
          {security.continueWith(provider)}
        </a>
      ) : (
        <button type="button" className="google" disabled>
          {account.googleNotSetUp}
        </button>
      )}
      <p className="divider">{account.or}</p>
    </>
  )
}
