import { runWatched } from '../watched-worker.ts'

await runWatched(import.meta.url, async (progress) => {
  const { servePictures } = await import('./serve-pictures.ts')
  servePictures(progress)
})
