import { useEffect } from 'react'
import { Link } from '#dashboard/layout/link.tsx'
import type { Messages } from '#ui/i18n/en.ts'
import { formatWait } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { Card, popupChannel } from './entrance.tsx'

type Props = { outcome: 'signed-in' | 'code-needed'; next: string }

/** In a popup: tells the page that opened it, and closes. */
export function PopupDone({ outcome, next }: Props) {
  const { security } = useMessages()
  useEffect(() => {
    const channel = new BroadcastChannel(popupChannel)
    channel.postMessage(outcome)
    channel.close()
    window.close()
  }, [outcome])
  return (
    <Card title={security.popupDoneTitle}>
      <p>
        <Link href={next}>{security.goOn}</Link>
      </p>
    </Card>
  )
}

type FailedProps = {
  because: keyof Messages['security']['openIdFailed'] | 'too-many'
  /** The wait after too many attempts */
  seconds?: number
}

export function OpenIdFailed({ because, seconds = 0 }: FailedProps) {
  const { account, security } = useMessages()
  const locale = useLocale()
  return (
    <Card title={security.openIdFailedTitle}>
      <p>
        {because === 'too-many'
          ? account.tooManyAttempts(formatWait(seconds, locale))
          : security.openIdFailed[because]}
      </p>
      <p>
        <Link href="/login">{security.backToLogin}</Link>
      </p>
    </Card>
  )
}
