import type { Found } from '#contract/site/checkup.ts'
import type { PreparePicture } from '../pictures/picture.ts'
import { openPicturePool } from '../pictures/picture-pool.ts'

/** Two by two pixels, as a PNG */
const tiny = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGOIqjgBRAwQCgArLgZpOWvE8QAAAABJRU5ErkJggg==',
  'base64',
)

/** The processes that read pictures start, read one and answer. */
export async function checkPictures(prepare?: PreparePicture): Promise<Found[]> {
  const startedAt = performance.now()
  const read = prepare ? await readBy(prepare) : await readBySomeOfOurOwn()
  if (read.outcome === 'refused') {
    return [{ finding: 'pictures-broken', facts: { why: read.because } }]
  }
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10
  return [{ finding: 'pictures-good', facts: { seconds } }]
}

function readBy(prepare: PreparePicture) {
  return prepare({ bytes: tiny }, async () => {})
}

async function readBySomeOfOurOwn() {
  await using pool = openPicturePool({ processes: 1 })
  return await readBy(pool.prepare)
}
