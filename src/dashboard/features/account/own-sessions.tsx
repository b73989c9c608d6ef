import { Form } from 'react-router'
import type { OwnSession } from '#contract/staff.ts'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { formatInstant } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/messages.ts'
import { useAccountMessages } from '#ui/i18n/parts/account.ts'

/** The current sessions, each of which can be ended. */
export function OwnSessions({ sessions }: { sessions: OwnSession[] }) {
  const { own } = useAccountMessages()
  return (
    <div className="card">
      <h2>{own.sessionsTitle}</h2>
      <ul className="sessions plain-list">
        {sessions.map((session) => (
          <li key={session.id}>
            <SessionRow {...session} />
          </li>
        ))}
      </ul>
      <Form method="post">
        <SubmitButton variant="risky" name="change" value="everywhere">
          {own.everywhere}
        </SubmitButton>
      </Form>
    </div>
  )
}

function SessionRow({ id, startedAt, lastSeenAt, network, browser, isThisOne }: OwnSession) {
  const { own } = useAccountMessages()
  const locale = useLocale()
  const name = browserName(browser) || own.unknownBrowser
  const times = [
    own.since(formatInstant(startedAt, locale)),
    own.lastSeen(formatInstant(lastSeenAt, locale)),
  ]
  return (
    <Form method="post" className="in-row" preventScrollReset>
      <p>
        {name}
        {isThisOne && <strong> ({own.thisOne})</strong>}
        <span className="quiet">
          {times.join(', ')} · {network}
        </span>
      </p>
      {!isThisOne && (
        <button type="submit" name="end" value={id} aria-label={own.endWhich(name)}>
          {own.end}
        </button>
      )}
    </Form>
  )
}

const programs: [RegExp, string][] = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** A readable name from the user agent, such as "Firefox, Android". */
function browserName(text: string): string {
  const named = [programs, systems].map((kinds) => kinds.find(([mark]) => mark.test(text))?.[1])
  return named.filter(Boolean).join(', ')
}
