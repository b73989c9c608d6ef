export type Kind = 'picture' | 'pdf' | 'heic' | 'unknown'

const heicBrands = /^(hei[cxms]|hev[cxms]|mif1|msf1)$/

/** By what the bytes are, whatever they are called. */
export function recognise(bytes: Buffer): Kind {
  const start = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (start(0, 3) === '\xff\xd8\xff' || start(0, 8) === '\x89PNG\r\n\x1a\n') return 'picture'
  if (start(0, 4) === 'RIFF' && start(8, 12) === 'WEBP') return 'picture'
  if (start(0, 5) === '%PDF-') return 'pdf'
  return start(4, 8) === 'ftyp' && heicBrands.test(start(8, 12)) ? 'heic' : 'unknown'
}
