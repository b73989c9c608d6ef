import sharp from 'sharp'

sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })

export type Motif = 'desk' | 'sun' | 'helmet' | 'crane' | 'maple'

const [width, height] = [1200, 675]

type Scene = { sky: string; ground: string; things: string }

const scenes: Record<Motif, Scene> = {
  desk: {
    sky: '#f3e3c3',
    ground: '#b9603c',
    things: `<rect x="330" y="150" width="380" height="300" rx="10" fill="#fffdf6"/>
      <path d="M380 215h280M380 260h280M380 305h200M380 380h120" stroke="#8a97a3" stroke-width="14"/>
      <circle cx="620" cy="385" r="34" fill="none" stroke="#2f7a57" stroke-width="12"/>
      <path d="M790 430l90-250 40 14-90 250-46 30z" fill="#1f6f78"/>
      <rect x="180" y="450" width="860" height="26" rx="8" fill="#7d3c22"/>`,
  },
  sun: {
    sky: '#cfe6ee',
    ground: '#4f7350',
    things: `<circle cx="830" cy="250" r="105" fill="#ffd166"/>
      <path d="M0 520 260 300l190 170 200-230 330 280z" fill="#7fa27e"/>
      <path d="M120 560c180-90 340 10 520-40s330-40 560 20v150H120z" fill="#3d5f40"/>`,
  },
  helmet: {
    sky: '#dfe5ea',
    ground: '#46566f',
    things: `<path d="M360 440a240 240 0 0 1 480 0z" fill="#ffc53d"/>
      <path d="M540 220q60-30 120 0l14 220H526z" fill="#f2a900"/>
      <rect x="300" y="436" width="600" height="44" rx="22" fill="#d98f00"/>`,
  },
  crane: {
    sky: '#f7dcc4',
    ground: '#6b5a4a',
    things: `<path d="M420 540V150h34v390zM250 190h640v-34H250zM454 156l-40-70h46zM780 190v130" fill="#b9603c" stroke="#b9603c" stroke-width="10"/>
      <rect x="730" y="320" width="100" height="80" fill="#1f6f78"/>
      <path d="M620 540V420h140v120zM800 540V380h150v160z" fill="#8a7a68"/>`,
  },
  maple: {
    sky: '#e9eef3',
    ground: '#f8fbff',
    things: `<path d="M290 540 420 250l130 290zM470 540l160-370 160 370zM760 540l110-240 110 240z" fill="#2f5d50"/>
      <path d="M370 362l50-112 50 112q-50-30-100 0zM570 310l60-140 60 140q-60-34-120 0z" fill="#fff"/>
      <circle cx="250" cy="170" r="60" fill="#fff"/>`,
  },
}

/** A picture for a class, made of plain shapes. */
export async function drawMotif(motif: Motif): Promise<Buffer> {
  const { sky, ground, things } = scenes[motif]
  const back = `<rect width="${width}" height="${height}" fill="${sky}"/>
    <rect y="520" width="${width}" height="${height - 520}" fill="${ground}"/>`
  const root = `xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"`
  const pen = 'stroke-linecap="round" stroke-linejoin="round"'
  const drawing = `<svg ${root} ${pen}>${back}${things}</svg>`
  return sharp(Buffer.from(drawing)).jpeg({ quality: 86 }).toBuffer()
}
