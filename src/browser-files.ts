import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const sources = {
  staff: 'src/app/browser/staff.tsx',
  theme: 'src/app/browser/theme.ts',
  entrance: 'src/app/browser/entrance/entrance.ts',
  site: 'src/app/browser/site/public.ts',
}

type Manifest = Record<string, { file: string } | undefined>

/** Where the build has put the browser's scripts; while developing, their sources. */
export function readBrowserFiles(folder: string): typeof sources {
  const manifest = readManifest(join(folder, '.vite/manifest.json'))
  const fileOf = (source: string) => `/${manifest?.[source]?.file ?? source}`
  return {
    staff: fileOf(sources.staff),
    theme: fileOf(sources.theme),
    entrance: fileOf(sources.entrance),
    site: fileOf(sources.site),
  }
}

function readManifest(file: string): Manifest | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
