import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '#contract/locale.ts'

export type BrowserFiles = ReturnType<typeof readBrowserFiles>

type Manifest = Record<
  string,
  { file: string; imports?: string[]; dynamicImports?: string[] } | undefined
>

/** The addresses of the built browser scripts, or of their sources in development. */
export function readBrowserFiles(folder: string) {
  const manifest = readManifest(join(folder, '.vite/manifest.json'))
  const fileOf = (source: string) => `/${manifest[source]?.file ?? source}`
  const loadedBy = new Map(
    Object.values(manifest).map((script) => [`/${script?.file}`, script?.dynamicImports ?? []]),
  )
  return {
    theme: fileOf('src/ui/browser/theme.ts'),
    site: fileOf('src/site/browser/public.ts'),
    /** The scripts with messages that this script loads once it runs */
    messagesOf(script: string, locale: Locale): string[] {
      const messages = new RegExp(`^src/ui/i18n/${locale}[./]`)
      const sources = (loadedBy.get(script) ?? []).filter((source) => messages.test(source))
      return sources.flatMap((source) => [source, ...(manifest[source]?.imports ?? [])].map(fileOf))
    },
  }
}

function readManifest(file: string): Manifest {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}
