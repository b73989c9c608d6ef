import { useState } from 'react'
import { useScript } from '#ui/browser/use-script.ts'
import { useSharesMessages } from '#ui/i18n/parts/shares.ts'

/** For codes that are shown only once */
export function CopyButton({ title, text }: { title: string; text: string }) {
  const t = useSharesMessages()
  const [isCopied, setCopied] = useState(false)
  const hasScript = useScript()
  async function copy(): Promise<void> {
    setCopied(
      await navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      ),
    )
  }
  return (
    <button type="button" hidden={!hasScript} aria-label={`${t.copy}: ${title}`} onClick={copy}>
      {isCopied ? t.copied : t.copy}
    </button>
  )
}
