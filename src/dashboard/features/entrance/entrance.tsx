import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { useActionData, useNavigate, useNavigation, useViewTransitionState } from 'react-router'
import { Link, LinkLine } from '#dashboard/layout/link.tsx'
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
  /** The page to which the card flips in a view transition */
  turnsTo?: string
  children: ReactNode
}

/** A page with a single form and its title. */
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
  /** The page to open after signing in */
  to?: string | undefined
}

/** Flips the card between login and registration, unless the user prefers reduced motion. */
export function TurningLink({ path, to, children }: Props & { path: string; children: ReactNode }) {
  return (
    <Link href={withReturnPath(path, to)} viewTransition>
      {children}
    </Link>
  )
}

/** Sign-in by an OpenID provider, above the form; empty if none is configured. */
export function ProviderEntrance({ to }: Props) {
  const account = useAccountMessages()
  const security = useSecurityMessages()
  const { provider } = usePageContext()
  useEndOfPopup(to)
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

/** Opens a popup, so that the login form keeps its values; if popups are blocked, the link is followed. */
function openPopup(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const address = new URL(event.currentTarget.href)
  address.searchParams.set('popup', '1')
  if (window.open(address, popupChannel, 'popup,width=480,height=680')) event.preventDefault()
}

/** The provider's pages isolate the popup from its opener, so it reports back over a BroadcastChannel. */
function useEndOfPopup(to: string | undefined): void {
  const navigate = useNavigate()
  useEffect(() => {
    const channel = new BroadcastChannel(popupChannel)
    channel.onmessage = ({ data }) => {
      if (data) void navigate(withReturnPath(data, to))
      // A document, as only that shows the toast which the popup got.
      else location.assign(to ?? '/dashboard')
    }
    return () => channel.close()
  }, [navigate, to])
}

type PasswordFieldProps = {
  name: string
  label: string
  autoComplete: 'current-password' | 'new-password'
  error?: string | undefined
  hint?: ReactNode
  maxLength?: number
}

/** A password field that is cleared after each answer of the server, as a page load would do. */
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
    // The button is on the line of the label, if both fit.
    <div className="in-row password">
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

/** The same page for known and unknown emails, so that it does not reveal which accounts exist. */
export function CheckMail({ email }: { email: string }) {
  const account = useAccountMessages()
  return (
    <Card title={useSecurityMessages().linkSentTitle}>
      <p role="status">{account.checkMail(email)}</p>
      <BackToLogin />
    </Card>
  )
}

export function BackToLogin() {
  const security = useSecurityMessages()
  return <LinkLine href="/login">{security.backToLogin}</LinkLine>
}

type LinkOverProps = {
  help: string
  next: { address: string; words: string }
  children?: ReactNode
}

export function LinkOver({ help, next, children }: LinkOverProps) {
  const security = useSecurityMessages()
  return (
    <Card title={security.linkOverTitle}>
      <p>{help}</p>
      {children}
      <LinkLine href={next.address}>{next.words}</LinkLine>
    </Card>
  )
}
