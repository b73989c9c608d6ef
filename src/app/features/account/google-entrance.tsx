import { withWayBack } from '#app/guard.ts'
import { useMessages } from '#app/i18n/messages.ts'

export type Google = {
  isSetUp: boolean
  /** Where they were going */
  to?: string | undefined
}

/** Stands above the form, with a divider between: another way to prove who one is. */
export function GoogleEntrance({ isSetUp, to }: Google) {
  const { account } = useMessages()
  return (
    <>
      {isSetUp ? (
        <a className="google" href={withWayBack('/login/google', to)} data-popup="">
          {account.google}
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
