import { useEffect } from 'react'
import { LinkLine } from '#dashboard/layout/link.tsx'
import { useScript } from '#ui/browser/use-script.ts'
import { useAccountMessages } from '#ui/i18n/parts/account.ts'
import { type SecurityMessages, useSecurityMessages } from '#ui/i18n/parts/security.ts'
import { usePageContext } from '#ui/page-context.ts'
import { Card, popupChannel } from './entrance.tsx'
import { loginPath } from './login-path.ts'

type Props = { outcome: 'signed-in' | 'code-needed'; next: string }

/** Runs in the popup: reports the outcome to the page that opened it, and closes the popup. */
export function PopupDone({ outcome, next }: Props) {
  const security = useSecurityMessages()
  useEffect(() => closePopup(outcome === 'code-needed' ? '/login/code' : ''), [outcome])
  return (
    <Card title={security.popupDoneTitle}>
      <LinkLine href={next}>{security.goOn}</LinkLine>
    </Card>
  )
}

/** The page that opened the popup goes on to this one, or is loaded again if somebody is signed in. */
function closePopup(next: string): void {
  const channel = new BroadcastChannel(popupChannel)
  channel.postMessage(next)
  channel.close()
  window.close()
}

type FailedProps = {
  because: keyof SecurityMessages['openIdFailed'] | 'too-many'
  /** The page to open after signing in */
  to?: string | undefined
  isPopup?: boolean | undefined
  /** The email of the identity that is linked once the password is given */
  email?: string | undefined
  /** The wait after too many attempts */
  wait?: string
}

export function OpenIdFailed({ because, to, isPopup = false, email, wait = '' }: FailedProps) {
  const account = useAccountMessages()
  const security = useSecurityMessages()
  const { signedIn, provider = '' } = usePageContext()
  const mayClose = useScript() && isPopup
  const next = signedIn
    ? { href: '/account', words: security.toAccount }
    : {
        href: loginPath('/login', { link: email, to }),
        words: email ? security.logInAndLink(provider) : security.backToLogin,
      }
  return (
    <Card title={signedIn ? security.notProvenTitle : security.openIdFailedTitle}>
      <p>
        {because === 'too-many' ? account.tooManyAttempts(wait) : security.openIdFailed[because]}
      </p>
      {email && <p>{security.linksAfterLogin(provider, email)}</p>}
      {mayClose ? (
        <button type="button" onClick={() => (email ? closePopup('/login?link') : window.close())}>
          {email ? next.words : security.closeWindow}
        </button>
      ) : (
        <LinkLine href={next.href}>{next.words}</LinkLine>
      )}
    </Card>
  )
}
