// Runs before the first paint, to prevent a flash of the other theme.
const { dataset } = document.documentElement
const light = matchMedia('(prefers-color-scheme: light)')
let chosen: string | null = null
const apply = () => {
  dataset.theme = chosen ?? (light.matches ? 'light' : 'dark')
}
try {
  const kept = localStorage.getItem('theme')
  if (kept === 'light' || kept === 'dark') chosen = kept
  // The sidebar of the dashboard
  if (localStorage.getItem('sidebar') === 'narrow') dataset.sidebar = 'narrow'
} catch {
  // Without storage, the page follows the system setting.
}
apply()
addEventListener('storage', ({ key, newValue }) => {
  if (key === 'theme') {
    chosen = newValue
    apply()
  }
})
// The event tells the theme switches too. Safari before 14 knows no listeners here, but ignores a property.
light.onchange = () => {
  dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: chosen }))
}
