import { useMessages } from '#ui/i18n/messages.ts'
import type { Trouble } from './use-living-form.ts'

/** Why nothing was saved, when it is not for what was typed. */
export function Troubles({ trouble }: { trouble: Trouble | undefined }) {
  const t = useMessages().recordForm
  if (!trouble) return null
  const words = {
    unreachable: t.unreachable,
    failed: t.failed,
    'files-missing': t.filesMissing,
    'signed-out': t.signedOut,
  }
  return (
    <div className="notice bad trouble" role="alert">
      <p>{words[trouble]}</p>
      {trouble === 'signed-out' && (
        <a className="button" href={`/login?to=${encodeURIComponent(location.pathname)}`}>
          {t.signInAgain}
        </a>
      )}
    </div>
  )
}
