import { withWayBack } from '#app/guard.ts'
import { useMessages } from '#app/i18n/messages.ts'
import { useShown } from '#app/layout/shown.ts'

type Props = {
  /** Where they were going */
  to?: string | undefined
}

/** Stands above the form, with a divider between: another way to prove who one is. */
export function GoogleEntrance({ to }: Props) {
  const { account, security } = useMessages()
  const { provider } = useShown()
  return (
    <>
      {provider ? (
        <a className="google" href={withWayBack('/login/google', to)} data-popup="">
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
