import sharp from 'sharp'
import { seededRandom } from './seeded-random.ts'
import { inventFacts, type Person } from './specimen/facts.ts'
import { fingerprintPaper, medical } from './specimen/layouts/body.ts'
import { plainSheet, policeClearance, workPermit } from './specimen/layouts/certificates.ts'
import { idCard } from './specimen/layouts/id-card.ts'
import { jobOffer, visaApproval } from './specimen/layouts/letters.ts'
import { applicationStatus, lmia } from './specimen/layouts/progress.ts'
import { ticket } from './specimen/layouts/ticket.ts'
import { visaPaper } from './specimen/layouts/visa-paper.ts'
import { svg } from './specimen/markup.ts'
import { type Layout, scannedSheet } from './specimen/page.ts'
import { photoBand, portrait } from './specimen/portrait.ts'

export type { Person } from './specimen/facts.ts'

// The product refuses to read SVG; the specimens are drawn in it, in a process of their own.
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })

/** `day` is when this paper is written in a person's story, which begins with the job offer. */
type Design = { layout: Layout; accent: string; day: number }

const designs: Record<string, Design> = {
  workPermit: { layout: workPermit, accent: '#1f6f78', day: 127 },
  jobOffer: { layout: jobOffer, accent: '#3f5c94', day: 0 },
  applicationStatus: { layout: applicationStatus, accent: '#6d5596', day: 70 },
  lmia: { layout: lmia, accent: '#4f7350', day: 24 },
  visa: { layout: visaPaper, accent: '#2c5f7f', day: 120 },
  medical: { layout: medical, accent: '#2b8078', day: 45 },
  policeClearance: { layout: policeClearance, accent: '#46566f', day: 52 },
  fingerprint: { layout: fingerprintPaper, accent: '#7a5b45', day: 38 },
  ticket: { layout: ticket, accent: '#b9603c', day: 140 },
  visaApproval: { layout: visaApproval, accent: '#2f7a57', day: 118 },
  idCard: { layout: idCard, accent: '#84497a', day: 150 },
}
const otherDesign: Design = { layout: plainSheet, accent: '#4a5b66', day: 60 }

/** Give a person's photo and papers the same seed, and the same face looks out of all of them. */
export async function drawPhoto(seed: number): Promise<Buffer> {
  const drawing = svg(600, 750, portrait(seed) + photoBand())
  return sharp(drawing).jpeg({ quality: 88 }).toBuffer()
}

export async function drawDocument(
  type: string,
  title: string,
  person: Person,
  seed: number,
): Promise<Buffer> {
  const { layout, accent, day } = designs[type] ?? otherDesign
  const random = seededRandom(seed ^ hashOf(type))
  const facts = inventFacts(seed, type, day, random)
  const page = { title, person, facts, random, accent, seed }
  return sharp(scannedSheet(page, layout(page)))
    .jpeg({ quality: 82 })
    .toBuffer()
}

function hashOf(words: string): number {
  let hash = 2166136261
  for (const letter of words) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619)
  return hash >>> 0
}
