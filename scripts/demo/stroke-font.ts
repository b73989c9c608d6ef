/**
 * A single-stroke alphabet, so that text can be drawn on a machine without fonts.
 *
 * A line reads: character, left side, width, right side, then its strokes on a grid with the
 * baseline at 0, x-height 50 and cap height 70, y upwards. M, L and C are as in SVG; "A cx cy rx
 * ry from to" is part of an ellipse, in degrees, anticlockwise where `to` is the larger. The sides
 * are straight, round, open or diagonal, which decides the space beside them.
 */
const alphabet = `
A d 54 d M0 0 L27 70 L54 0 M9.5 24 L44.5 24
B s 43 r M0 37 L25 37 A25 18.5 18 18.5 90 -90 L0 0 L0 70 L23 70 A23 53.5 16 16.5 90 -90
C r 50 o A28 35 28 35 47 313
D s 50 r M0 0 L0 70 L17 70 A17 35 33 35 90 -90 L0 0
E s 38 o M38 70 L0 70 L0 0 L38 0 M0 37 L33 37
F s 37 o M37 70 L0 70 L0 0 M0 36 L32 36
G r 55 s A28 35 28 35 47 350 L55 34 L34 34
H s 46 s M0 0 L0 70 M46 0 L46 70 M0 37 L46 37
I s 0 s M0 0 L0 70
J o 31 s M31 70 L31 19 A15 19 16 19 0 -155
K s 43 d M0 0 L0 70 M41 70 L0 28 M15 43.4 L43 0
L s 36 o M0 70 L0 0 L36 0
M s 58 s M0 0 L0 70 L29 20 L58 70 L58 0
N s 47 s M0 0 L0 70 L47 0 L47 70
O r 58 r A29 35 29 35 90 450
P s 41 r M0 0 L0 70 L22 70 A22 51 19 19 90 -90 L0 32
Q r 58 r A29 35 29 35 90 450 M37 17 L56 -5
R s 43 d M0 0 L0 70 L22 70 A22 51.5 19 18.5 90 -90 L0 33 M21 33 L43 0
S r 42 r M39 57 C36 66 30 70 21 70 C10 70 2 63 2 53 C2 42 10 39 21 36 C33 33 42 29 42 18
  C42 7 33 0 21 0 C11 0 3 5 0 14
T d 48 d M0 70 L48 70 M24 70 L24 0
U s 46 s M0 70 L0 24 A23 24 23 24 180 360 L46 70
V d 52 d M0 70 L26 0 L52 70
W d 78 d M0 70 L19 0 L39 66 L59 0 L78 70
X d 48 d M0 70 L48 0 M48 70 L0 0
Y d 50 d M0 70 L25 34 L50 70 M25 34 L25 0
Z o 42 o M1 70 L42 70 L0 0 L43 0
a r 35 s M4 41 C8 47 13 50 19 50 C30 50 35 44 35 34 L35 0 M35 29 L19 29 C7 29 0 23 0 14
  C0 5 7 0 15 0 C27 0 35 7 35 18
b s 40 r M0 72 L0 0 M0 25 A20 25 20 25 180 540
c r 36 o A21 25 21 25 45 315
d r 40 s A20 25 20 25 0 360 M40 72 L40 0
e r 41 r M0 27 L41 27 C41 42 33 50 21 50 C8 50 0 40 0 25 C0 10 9 0 22 0 C30 0 36 3 39 9
f o 25 o M27 71 C15 74 10 69 10 58 L10 0 M0 50 L24 50
g r 40 s A20 25 20 25 0 360 M40 50 L40 -3 C40 -15 33 -21 21 -21 C13 -21 7 -19 3 -14
h s 35 s M0 72 L0 0 M0 29 C0 42 8 50 19 50 C30 50 35 43 35 31 L35 0
i s 0 s M0 50 L0 0 M0 67 L0 69
j o 9 s M9 50 L9 -7 C9 -17 5 -21 -4 -20 M9 67 L9 69
k s 33 d M0 72 L0 0 M31 50 L0 18 M11 29.4 L33 0
l s 8 o M0 72 L0 10 C0 3 3 0 9 0
m s 60 s M0 50 L0 0 M0 31 C0 43 7 50 16 50 C25 50 30 44 30 33 L30 0 M30 31 C30 43 37 50 46 50
  C55 50 60 44 60 33 L60 0
n s 35 s M0 50 L0 0 M0 29 C0 42 8 50 19 50 C30 50 35 43 35 31 L35 0
o r 42 r A21 25 21 25 90 450
p s 40 r M0 50 L0 -20 M0 25 A20 25 20 25 180 540
q r 40 s A20 25 20 25 0 360 M40 50 L40 -20
r s 20 o M0 50 L0 0 M0 28 C0 42 8 51 21 49
s r 34 r M31 41 C28 47 24 50 17 50 C8 50 2 45 2 38 C2 30 9 28 17 26 C26 24 34 21 34 13
  C34 5 27 0 17 0 C9 0 3 4 0 10
t o 25 o M10 66 L10 14 C10 4 14 -1 25 1 M0 50 L24 50
u s 35 s M0 50 L0 19 C0 7 5 0 16 0 C27 0 35 8 35 21 M35 50 L35 0
v d 38 d M0 50 L19 0 L38 50
w d 60 d M0 50 L15 0 L30 46 L45 0 L60 50
x d 37 d M0 50 L37 0 M37 50 L0 0
y d 38 d M0 50 L19 1 M38 50 L16 -10 C13 -17 9 -20 2 -20
z o 34 o M1 50 L34 50 L0 0 L35 0
0 r 42 r A21 35 21 35 90 450
1 r 42 r M7 56 L25 70 L25 0
2 r 42 r M2 53 C4 64 11 70 21 70 C33 70 40 62 40 52 C40 42 33 34 24 25 L1 0 L42 0
3 r 42 r M3 59 C7 66 12 70 21 70 C32 70 39 63 39 54 C39 44 32 38 21 38 L15 38 M21 38
  C34 38 42 31 42 19 C42 7 33 0 21 0 C11 0 4 4 0 13
4 r 44 r M33 0 L33 70 L0 20 L44 20
5 r 42 r M38 70 L7 70 L4 38 C9 43 14 45 21 45 C33 45 42 36 42 23 C42 9 33 0 21 0 C11 0 4 4 0 12
6 r 42 r M37 60 C34 66 29 70 22 70 C8 70 0 55 0 30 C0 10 8 0 21 0 C34 0 42 9 42 22
  C42 35 34 44 22 44 C10 44 2 36 0 26
7 r 42 r M0 70 L42 70 L15 0
8 r 42 r A21 54 17.5 16 -90 270 A21 19 21 19 90 450
9 r 42 r M5 10 C8 4 13 0 20 0 C34 0 42 15 42 40 C42 60 34 70 21 70 C8 70 0 61 0 48
  C0 35 8 26 20 26 C32 26 40 34 42 44
space d 17 d
. r 0 o M0 1 L0 3
, r 4 o M4 3 L0 -11
: r 0 o M0 4 L0 5 M0 42 L0 43
- o 25 o M0 27 L25 27
/ d 30 d M0 -9 L30 77
' o 0 o M0 72 L0 55
( r 15 d M15 80 C4 65 0 48 0 32 C0 16 4 -1 15 -16
) d 15 r M0 80 C11 65 15 48 15 32 C15 16 11 -1 0 -16
& r 50 d M50 0 L12 46 C4 57 10 70 22 70 C34 70 39 59 33 51 C27 42 0 38 0 18 C0 7 8 0 20 0
  C34 0 45 12 48 29
? o 34 o M0 56 C3 65 9 70 17 70 C28 70 34 63 34 54 C34 40 17 40 17 24 L17 21 M17 1 L17 3
`

const spaceBeside: Record<string, number> = { s: 12.5, r: 9.5, o: 7, d: 5.5 }
const kerns: Record<string, string> = {
  '-14': 'LT LY',
  '-12': 'AV VA AY YA LV P. P,',
  '-10': 'AT TA FA PA To Ta Te Ty Yo Ya Ye',
  '-7': 'AW WA Tr Va Ve Vo RY r. r, y. y, v. v, w. f. f,',
  '-5': 'Wa We Wo RT RV',
}

type Stroke = { command: string; points: number[] }
type Glyph = { advance: number; strokes: Stroke[] }
type Placed = { character: string; glyph: Glyph; at: number }
type Placement = { x: number; y: number; size: number; tracking?: number }

const glyphs = new Map(
  alphabet
    .trim()
    .split(/\n(?=\S)/)
    .map(readGlyph),
)
const kernOf = new Map<string, number>()
for (const [by, pairs] of Object.entries(kerns)) {
  for (const pair of pairs.split(' ')) kernOf.set(pair, Number(by))
}

/** The width the text takes; `size` is that of the em, and capitals are 0.7 of it high. */
export function textWidth(text: string, size: number, tracking = 0): number {
  return (layOut(text, tracking).width * size) / 100
}

/** SVG path data whose strokes write the text, from x on the baseline y. */
export function textPath(text: string, { x, y, size, tracking = 0 }: Placement): string {
  return layOut(text, tracking)
    .placed.map(({ glyph, at }) => draw(glyph, x + (at * size) / 100, y, size / 100))
    .join('')
}

/** Each character with the place of its middle, for text that follows a curve. */
export function textMiddles(text: string, size: number, tracking = 0) {
  return layOut(text, tracking).placed.map(({ character, glyph, at }) => ({
    character,
    middle: ((at + glyph.advance / 2) * size) / 100,
  }))
}

function layOut(text: string, tracking: number): { placed: Placed[]; width: number } {
  const placed: Placed[] = []
  let width = 0
  let before = ''
  for (const character of spelling(text)) {
    const glyph = glyphs.get(character)
    if (!glyph) continue
    const at = width + (before ? tracking : 0) + (kernOf.get(before + character) ?? 0)
    placed.push({ character, glyph, at })
    width = at + glyph.advance
    before = character
  }
  return { placed, width }
}

function spelling(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[‘’]/g, "'")
  return Array.from(plain.replace(/[–—]/g, '-'), (one) => (glyphs.has(one) ? one : '?'))
}

function draw({ strokes }: Glyph, x: number, y: number, scale: number): string {
  return strokes
    .map(({ command, points }) => {
      const placed = points.map((n, at) => (at % 2 === 0 ? x + n * scale : y - n * scale))
      return command + placed.map((n) => n.toFixed(1)).join(' ')
    })
    .join('')
}

function readGlyph(line: string): [string, Glyph] {
  const [name = '', left = '', width = '', right = '', ...drawing] = line.split(/\s+/)
  const shift = spaceBeside[left] ?? 0
  const strokes: Stroke[] = []
  for (const [, command = '', numbers = ''] of drawing.join(' ').matchAll(/([MLCA])([^MLCA]*)/g)) {
    const points = numbers.trim().split(' ').map(Number)
    strokes.push(...(command === 'A' ? arc(points, strokes.length === 0) : [{ command, points }]))
  }
  for (const { points } of strokes) {
    for (let at = 0; at < points.length; at += 2) points[at] = (points[at] ?? 0) + shift
  }
  const advance = shift + Number(width) + (spaceBeside[right] ?? 0)
  return [name === 'space' ? ' ' : name, { advance, strokes }]
}

function arc([cx = 0, cy = 0, rx = 0, ry = 0, from = 0, to = 0]: number[], first: boolean) {
  const pieces = Math.ceil(Math.abs(to - from) / 90)
  const step = (((to - from) / pieces) * Math.PI) / 180
  // Handles of 4/3 tan(step/4) make an ellipse; a little longer, and the bowls look calmer.
  const reach = (4 / 3) * Math.tan(step / 4) * 1.04
  const point = (angle: number, along: number) => [
    cx + rx * (Math.cos(angle) - along * Math.sin(angle)),
    cy + ry * (Math.sin(angle) + along * Math.cos(angle)),
  ]
  const start = (from * Math.PI) / 180
  const strokes: Stroke[] = [{ command: first ? 'M' : 'L', points: point(start, 0) }]
  for (let piece = 0; piece < pieces; piece++) {
    const angle = start + piece * step
    const points = [point(angle, reach), point(angle + step, -reach), point(angle + step, 0)]
    strokes.push({ command: 'C', points: points.flat() })
  }
  return strokes
}
