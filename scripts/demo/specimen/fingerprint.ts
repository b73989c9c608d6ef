import { between, type Random } from '../seeded-random.ts'
import { curveThrough, filled, stroked } from './markup.ts'

const inkColour = '#2c2b33'

/** Ridges of nobody's finger: waves invented from the seed, inside a fingertip of about 2:3. */
export function fingerprint(x: number, y: number, height: number, random: Random, id: string) {
  const half = height * 0.34
  const tip = `M${x - half} ${y + height * 0.2}C${x - half} ${y - height * 0.66} ${x + half} ${
    y - height * 0.66
  } ${x + half} ${y + height * 0.2}C${x + half} ${y + height * 0.62} ${x - half} ${
    y + height * 0.62
  } ${x - half} ${y + height * 0.2}Z`
  const ridges = random() < 0.55 ? whorl(height, random) : loop(height, random)
  const lean = between(random, -9, 9).toFixed(1)
  return (
    `<defs><clipPath id="${id}"><path d="${tip}"/></clipPath></defs>` +
    `<g clip-path="url(#${id})"><g transform="translate(${x} ${y}) rotate(${lean})">` +
    `${ridges}</g></g>`
  )
}

function whorl(height: number, random: Random): string {
  const gap = height / 25
  const phase = between(random, 0, 6.28)
  const wobble = between(random, 0.05, 0.11)
  const turns = 14
  const spiral: [number, number][] = []
  for (let step = 6; step <= turns * 16; step++) {
    const angle = (step / 16) * 2 * Math.PI
    const reach = (step / 16) * gap
    const bend = 1 + wobble * Math.sin(2 * angle + phase) + wobble * 0.6 * Math.sin(3 * angle)
    const sag = Math.sin(angle) > 0 ? 1 + 0.16 * Math.sin(angle) : 1.12
    spiral.push([Math.cos(angle) * reach * bend * 0.8, Math.sin(angle) * reach * bend * sag])
  }
  return ridge(spiral, gap, random) + crossing(height, gap, random, 0.36)
}

function loop(height: number, random: Random): string {
  const gap = height / 25
  const side = random() < 0.5 ? -1 : 1
  let markup = ''
  for (let ring = 0.6; ring < 20; ring++) {
    const wide = ring * gap * 0.8
    const tall = ring * gap * 1.05
    const drift = between(random, -gap, gap) * 0.3
    const points: [number, number][] = [
      [side * (wide + height * 0.22), height * 0.55 + drift],
      [side * (wide * 0.98 + gap), height * 0.2],
      [side * wide * 0.92, -tall * 0.3],
      [side * wide * 0.3, -tall - gap + drift],
      [-side * wide * 0.75, -tall * 0.5],
      [-side * wide * 0.95, height * 0.1],
      [-side * (wide - height * 0.07), height * 0.3 + drift],
      [-side * (wide * 1.05 - height * 0.24), height * 0.6],
    ]
    markup += ridge(points, gap, random)
  }
  return markup
}

function crossing(height: number, gap: number, random: Random, from: number): string {
  const top = height * (from - 0.05)
  const edge = `M${-height * 0.4} ${top + gap}Q0 ${top - gap * 2} ${height * 0.4} ${top + gap}`
  let markup = filled(`${edge}V${height}H${-height * 0.4}Z`, '#fcf9f2')
  for (let y = height * from; y < height * 0.62; y += gap) {
    const rise = between(random, 0.045, 0.058) * height
    markup += ridge(
      [
        [-height * 0.4, y],
        [-height * 0.12, y - rise],
        [height * 0.14, y - rise],
        [height * 0.4, y],
      ],
      gap,
      random,
    )
  }
  return markup
}

/** A line that breaks here and there, as ridges do. */
function ridge(points: [number, number][], gap: number, random: Random): string {
  const dashes = Array.from({ length: 7 }, () =>
    [between(random, 4, 26) * gap, between(random, 0.7, 1.1) * gap].map((n) => n.toFixed(1)),
  )
  const pressure = between(random, 0.66, 0.88).toFixed(2)
  const look = `stroke-dasharray="${dashes.flat().join(' ')}" stroke-opacity="${pressure}"`
  return stroked(curveThrough(points), inkColour, gap * 0.5, look)
}
