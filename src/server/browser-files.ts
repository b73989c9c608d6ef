import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const sources = {
  theme: 'src/ui/browser/theme.ts',
  site: 'src/site/browser/public.ts',
}

/** The addresses of the built browser scripts, or of their sources in development. */
export function readBrowserFiles(folder: string): typeof sources {
  const manifest = readManifest(join(folder, '.vite/manifest.json'))
  const fileOf = (source: string) => `/${manifest?.[source]?.file ?? source}`
  return {
    theme: fileOf(sources.theme),
    site: fileOf(sources.site),
  }
}

function readManifest(file: string): Record<string, { file: string } | undefined> | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
