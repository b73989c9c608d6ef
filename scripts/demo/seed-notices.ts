import sharp from 'sharp'
import type { NoticePicture } from '../../src/contract/site/notice.ts'
import type { Ctx } from '../../src/core/context.ts'
import { stageDocument } from '../../src/core/documents/stage-document.ts'
import { addNotice } from '../../src/core/notices/add-notice.ts'
import { listNotices } from '../../src/core/notices/list-notices.ts'

type Scene = { sky: string; ground: string; accent: string; shapes: string }

const notices = [
  {
    title: 'Office closed on 16 December',
    text: 'Our office is closed on Victory Day. Searches on this site work as always.\n\nIf you fly that week, ask for your papers before 14 December.',
    scenes: {
      firstPicture: scene('#24435c', '#1b2f3f', '#6bdcbb', house),
      secondPicture: scene('#3b3357', '#2a2440', '#ffd166', calendar),
    },
  },
  {
    title: 'Pre-departure classes begin in January',
    text: 'Three short classes help you to arrive well: rights at work, money and banks, and the first week.\n\nRegister on this site to see dates and seats.',
    scenes: {
      firstPicture: scene('#1f4d43', '#163a33', '#ffd166', board),
      secondPicture: scene('#5a3a2e', '#402a22', '#9accff', plane),
    },
  },
]

/** Two notices for the home page, with drawn pictures; existing ones stay. */
export async function seedNotices(admin: Ctx): Promise<void> {
  const there = new Set((await listNotices(admin)).notices.map(({ title }) => title))
  for (const { title, text, scenes } of notices.filter(({ title }) => !there.has(title))) {
    const pictures = {
      firstPicture: await staged(admin, scenes.firstPicture),
      secondPicture: await staged(admin, scenes.secondPicture),
    } satisfies Record<NoticePicture, string>
    await addNotice(admin, { id: admin.newId(), title, text, isPublished: true, pictures })
  }
}

async function staged(admin: Ctx, { sky, ground, accent, shapes }: Scene): Promise<string> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 750"><rect width="1200" height="750" fill="${sky}"/><circle cx="960" cy="180" r="90" fill="${accent}"/><path d="M0 560q300-120 620 0t580-20v210H0z" fill="${ground}"/>${shapes}</svg>`
  const bytes = await sharp(Buffer.from(drawing)).png().toBuffer()
  const picture = await stageDocument(admin, { bytes })
  if (picture.outcome !== 'staged') throw new Error(`A picture was refused: ${picture.because}`)
  return picture.id
}

function scene(
  sky: string,
  ground: string,
  accent: string,
  draw: (accent: string) => string,
): Scene {
  return { sky, ground, accent, shapes: draw(accent) }
}

function house(accent: string): string {
  return `<path d="M300 560V330l190-130 190 130v230z" fill="#f4f1eb"/><path d="M270 340 490 180l220 160" fill="none" stroke="${accent}" stroke-width="26"/><rect x="450" y="430" width="80" height="130" fill="#33566f"/><rect x="340" y="370" width="70" height="70" fill="#9fb8c8"/><rect x="570" y="370" width="70" height="70" fill="#9fb8c8"/>`
}

function calendar(accent: string): string {
  const days = Array.from({ length: 12 }, (_, at) => {
    const [x, y] = [390 + (at % 4) * 90, 330 + Math.floor(at / 4) * 85]
    return `<rect x="${x}" y="${y}" width="62" height="58" rx="8" fill="${at === 6 ? accent : '#d8d2c6'}"/>`
  })
  return `<rect x="350" y="200" width="410" height="390" rx="24" fill="#f4f1eb"/><path d="M350 224q0-24 24-24h362q24 0 24 24v66H350z" fill="${accent}"/>${days.join('')}`
}

function board(accent: string): string {
  return `<rect x="280" y="170" width="560" height="320" rx="18" fill="#f4f1eb"/><path d="M340 250h300M340 320h420M340 390h240" stroke="#4b7d70" stroke-width="22" stroke-linecap="round"/><path d="m700 390 40 40 80-110" fill="none" stroke="${accent}" stroke-width="26" stroke-linecap="round"/><path d="M400 490 340 640M720 490l60 150" stroke="#d8d2c6" stroke-width="22"/>`
}

function plane(accent: string): string {
  return `<path d="m250 430 180-30 170-190 60-8-70 170 180-25 60-70 42-4-40 112-430 92-150-20z" fill="#f4f1eb"/><path d="M180 560q240 60 520-10" fill="none" stroke="${accent}" stroke-width="14" stroke-dasharray="40 28"/>`
}
