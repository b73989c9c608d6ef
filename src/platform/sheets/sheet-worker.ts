import { runWatched } from '../watched-worker.ts'

await runWatched(import.meta.url, async () => {
  const { serveSheet } = await import('./serve-sheet.ts')
  serveSheet()
})
