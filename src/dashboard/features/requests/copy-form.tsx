import { PasswordAgain, ProviderAgain } from '#dashboard/layout/code-field.tsx'
import { Button } from '#ui/components/button.tsx'
import { useRequestsMessages } from '#ui/i18n/parts/requests.ts'

type Props = {
  action: string
  /** The page to come back to from the provider */
  here: string
  words: { copyTitle: string; copyHelp: string }
  /** What has to be given again, if the sign-in was a while ago */
  asked: 'password' | 'provider' | undefined
}

/** Downloads everything at once, so the password may be asked for again. The browser itself sends it. */
export function CopyForm({ action, here, words, asked }: Props) {
  const t = useRequestsMessages()
  return (
    <form method="post" action={action} className="card fields" noValidate>
      <h2>{words.copyTitle}</h2>
      <p className="quiet">{words.copyHelp}</p>
      {asked === 'password' && <PasswordAgain error={undefined} />}
      {asked === 'provider' ? (
        <ProviderAgain error={undefined} here={here} />
      ) : (
        <Button variant="main">{t.download}</Button>
      )}
    </form>
  )
}
