import type { TilePicture } from '#ui/content/promo-tiles.ts'

const files = import.meta.glob<string>('./tiles/*.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

/** Drawn for this project, each a few hundred bytes. */
export function tilePictureOf(picture: TilePicture): string {
  return files[`./tiles/${picture}.svg`] ?? ''
}
