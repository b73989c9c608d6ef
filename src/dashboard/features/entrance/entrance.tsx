import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import {
  useActionData,
  useLocation,
  useNavigate,
  useNavigation,
  useViewTransitionState,
} from 'react-router'
import { Link } from '#dashboard/layout/link.tsx'
import { Field } from '#ui/components/field.tsx'
import { useAccountMessages } from '#ui/i18n/parts/account.ts'
import { useSecurityMessages } from '#ui/i18n/parts/security.ts'
import { usePageContext } from '#ui/page-context.ts'
import { PageHeading } from '#ui/page-title.tsx'
import { withReturnPath } from '#ui/return-path.ts'

export const popupChannel = 'sign-in'

type CardProps = {
  title: string
  isMistaken?: boolean
  /** The page that the card turns to */
  turnsTo?: string
  children: ReactNode
}

/** One form with its title, and nothing beside it. */
export function Card({ title, isMistaken = false, turnsTo = '', children }: CardProps) {
  const isTurning = useViewTransitionState(turnsTo)
  return (
    <section className={turnsTo && isTurning ? 'entrance turning' : 'entrance'}>
      <PageHeading isMistaken={isMistaken}>{title}</PageHeading>
      {children}
    </section>
  )
}

type Props = {
  /** Where to go after signing in */
  to?: string | undefined
}

/** Between login and registration the card turns, where motion is welcome. */
export function TurningLink({ path, to, children }: Props & { path: string; children: ReactNode }) {
  return (
    <Link href={withReturnPath(path, to)} viewTransition>
      {children}
    </Link>
  )
}

/** Sign-in by an OpenID provider, above the form; nothing where there is none. */
export function ProviderEntrance({ to }: Props) {
  const account = useAccountMessages()
  const security = useSecurityMessages()
  const { provider } = usePageContext()
  useEndOfPopup()
  if (!provider) return null
  return (
    <>
      <a className="button provider" href={withReturnPath('/login/google', to)} onClick={openPopup}>
        {security.continueWith(provider)}
      </a>
      <p className="divider">{account.or}</p>
    </>
  )
}

/** A popup keeps what was typed; where popups are blocked, the link leads to the provider itself. */
function openPopup(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const address = new URL(event.currentTarget.href)
  address.searchParams.set('popup', '1')
  if (window.open(address, popupChannel, 'popup,width=480,height=680')) event.preventDefault()
}

/** The popup has no opener, because the provider's pages isolate it: it reports over a channel. */
function useEndOfPopup(): void {
  const navigate = useNavigate()
  const { search } = useLocation()
  useEffect(() => {
    const channel = new BroadcastChannel(popupChannel)
    // A signed-in visitor goes on from the login page; otherwise it asks for the second factor.
    channel.onmessage = ({ data }) => {
      void navigate((data === 'code-needed' ? '/login/code' : '/login') + search)
    }
    return () => channel.close()
  }, [navigate, search])
}

type PasswordFieldProps = {
  name: string
  label: string
  autoComplete: 'current-password' | 'new-password'
  error?: string | undefined
  hint?: ReactNode
  maxLength?: number
}

/** Empty again after each answer, as without a script. */
export function PasswordField(props: PasswordFieldProps) {
  const answer = useActionData()
  const [last, setLast] = useState({ answer, count: 0 })
  if (last.answer !== answer) setLast({ answer, count: last.count + 1 })
  return <ShownPasswordField key={last.count} {...props} />
}

type NewPasswordProps = {
  hint: string
  errors: { password?: string | undefined; confirm?: string | undefined }
  maxLength?: number
}

/** A password that is chosen, and again. */
export function NewPassword({ hint, errors, ...limit }: NewPasswordProps) {
  const account = useAccountMessages()
  const chosen = { autoComplete: 'new-password', ...limit } as const
  const again = { name: 'confirm', label: account.confirmPassword, error: errors.confirm }
  return (
    <>
      <PasswordField
        {...chosen}
        name="password"
        label={account.password}
        hint={hint}
        error={errors.password}
      />
      <PasswordField {...chosen} {...again} />
    </>
  )
}

function ShownPasswordField({ name, ...field }: PasswordFieldProps) {
  const account = useAccountMessages()
  const { state } = useNavigation()
  const [isShown, setIsShown] = useState<boolean>()
  useEffect(() => setIsShown(false), [])
  // A visible password must not be saved by the browser as ordinary text.
  const type = isShown && state === 'idle' ? 'text' : 'password'
  return (
    <div className="password">
      <Field name={name} {...field} type={type} />
      <button
        type="button"
        className="shows"
        aria-pressed={isShown ?? false}
        aria-label={account.showPassword(field.label)}
        hidden={isShown === undefined}
        onClick={() => setIsShown(!isShown)}
      >
        {account.show}
      </button>
    </div>
  )
}

/** Shown for known and unknown emails alike; the email itself says the rest. */
export function CheckMail({ email }: { email: string }) {
  const account = useAccountMessages()
  const security = useSecurityMessages()
  return (
    <Card title={security.linkSentTitle}>
      <p role="status">{account.checkMail(email)}</p>
    </Card>
  )
}
