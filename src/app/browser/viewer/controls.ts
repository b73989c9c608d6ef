import type { ViewerWords } from './words.ts'

const signs = {
  previous: '‹',
  smaller: '−',
  fit: '⤢',
  larger: '+',
  turn: '↻',
  next: '›',
  close: '✕',
} as const
export type Control = keyof typeof signs

type Buttons = Record<Control, HTMLButtonElement>

export function controlsIn(words: ViewerWords, act: Record<Control, () => void>) {
  const bar = document.createElement('div')
  bar.className = 'viewer-bar'
  const buttons = Object.fromEntries(
    Object.entries(signs).map(([name, sign]) => {
      const control = name as Control
      const button = document.createElement('button')
      button.type = 'button'
      button.dataset.sign = sign
      button.setAttribute('aria-label', words[control])
      button.title = words[control]
      button.addEventListener('click', act[control])
      bar.append(button)
      return [control, button]
    }),
  ) as Buttons
  return { bar, buttons }
}
